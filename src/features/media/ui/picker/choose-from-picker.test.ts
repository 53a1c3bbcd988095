import { expect, test } from 'vitest'
import { isChoiceFull, problemOfTypedId, withPicture } from './choose-from-picker.ts'

const choice = (chosen: readonly string[], max = 2) => ({ chosen, alreadyChosen: ['in-record.jpg'], max })

test('a picture is added to the chosen ones only once, and only while there is room', () => {
  expect(withPicture('b', choice(['a']))).toEqual(['a', 'b'])
  expect(withPicture('a', choice(['a']))).toEqual(['a'])
  expect(withPicture('in-record.jpg', choice(['a']))).toEqual(['a'])
  expect(withPicture('c', choice(['a', 'b']))).toEqual(['a', 'b'])
  expect([isChoiceFull(choice(['a'])), isChoiceFull(choice(['a', 'b']))]).toEqual([false, true])
})

test('a typed id that cannot be used is refused with the reason', () => {
  expect(problemOfTypedId('c', choice(['a', 'b']))).toBe('Remove a picture first: no more can be added')
  expect(problemOfTypedId('in-record.jpg', choice([]))).toBe('This picture is already chosen')
  expect(problemOfTypedId('a', choice(['a', 'b']))).toBeUndefined()
  expect(problemOfTypedId('c', choice(['a']))).toBeUndefined()
})
