import { expect, test } from 'vitest'
import { isChoiceFull, problemOfTypedId, withPicture } from './choose-from-picker.ts'

const choiceOf = (chosen: readonly string[], max = 2) => ({ chosen, alreadyChosen: ['in-record.jpg'], max })

test('a picture is added to the chosen ones only once, and only while there is room', () => {
  expect(withPicture('b', choiceOf(['a']))).toEqual(['a', 'b'])
  expect(withPicture('a', choiceOf(['a']))).toEqual(['a'])
  expect(withPicture('in-record.jpg', choiceOf(['a']))).toEqual(['a'])
  expect(withPicture('c', choiceOf(['a', 'b']))).toEqual(['a', 'b'])
  expect([isChoiceFull(choiceOf(['a'])), isChoiceFull(choiceOf(['a', 'b']))]).toEqual([false, true])
})

test('a typed id that cannot be used is refused with the reason', () => {
  expect(problemOfTypedId('c', choiceOf(['a', 'b']))).toBe('Remove a picture first: no more can be added')
  expect(problemOfTypedId('in-record.jpg', choiceOf([]))).toBe('This picture is already chosen')
  expect(problemOfTypedId('a', choiceOf(['a', 'b']))).toBeUndefined()
  expect(problemOfTypedId('c', choiceOf(['a']))).toBeUndefined()
})
