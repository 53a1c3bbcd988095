import { expect, test } from 'vitest'
import { idField } from './fields.ts'
import { isId } from './id-pattern.ts'

test.each(['.', '..', '__proto__', 'a/b', ''])('%j is not an id', (text) => {
  expect([isId(text), idField.safeParse(text).success]).toEqual([false, false])
})

test.each(['a', '...', 'york-racecourse', 'a.b:c_d'])('%s can be an id', (text) => {
  expect([isId(text), idField.safeParse(text).success]).toEqual([true, true])
})
