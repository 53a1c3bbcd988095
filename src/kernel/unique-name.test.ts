import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUniqueName } from './unique-name.ts'

test('a name that differs from another name only in case is not unique', () => {
  const word = fc.stringMatching(/^[a-zA-Z]{1,4}$/)
  fc.assert(
    fc.property(word, fc.array(word), (name, otherNames) => {
      const lowerCaseNames = otherNames.map((other) => other.toLowerCase())
      expect(isUniqueName(name, otherNames)).toBe(!lowerCaseNames.includes(name.toLowerCase()))
    }),
  )
})
