import { expect, test } from 'vitest'
import { packageAfter } from '../testing/try-command.ts'

test('notes of at most 2000 characters are kept with the package', () => {
  const trial = (length: number) => ({ name: 'editEventNotes', data: { notes: 'x'.repeat(length) } })
  expect(packageAfter(trial(2000)).eventNotes).toHaveLength(2000)
  expect(() => packageAfter(trial(2001))).toThrow('The maximum length allowed is 2000')
})
