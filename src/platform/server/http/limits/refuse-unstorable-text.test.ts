import { expect, test } from 'vitest'
import { refuseUnstorableText } from './refuse-unstorable-text.ts'

const pathOf = (input: unknown) => {
  try {
    refuseUnstorableText(input)
    return undefined
  } catch (problem) {
    return (problem as { data: { errors: { path: string }[] } }).data.errors[0]?.path
  }
}

test('text with a NUL or a lone surrogate is refused with the path of its field', () => {
  expect(pathOf({ a: [{ title: 'x\0y' }] })).toBe('a.0.title')
  expect(pathOf({ a: { b: '\ud83c' } })).toBe('a.b')
  expect(pathOf('\0')).toBe('')
  expect(pathOf({ a: { 'k\0': 1 } })).toBe('a')
})

test('any other text is accepted', () => {
  expect(pathOf({ a: 'Ünïcode 🎉', b: [null, 1, true, ''], c: undefined })).toBeUndefined()
})
