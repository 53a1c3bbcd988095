import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUniqueName } from './unique-name.ts'

test('a name that differs from another name only in case is not unique', () => {
  const word = fc.stringMatching(/^[a-zA-Z]{1,4}$/)
  fc.assert(
    fc.property(word, fc.array(word), (name, others) => {
      const lower = others.map((other) => other.toLowerCase())
      expect(isUniqueName(name, others)).toBe(!lower.includes(name.toLowerCase()))
    }),
  )
})
