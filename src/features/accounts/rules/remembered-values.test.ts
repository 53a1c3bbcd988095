import { expect, test } from 'vitest'
import { rememberAfter, rememberValues } from './remembered-values.ts'

test('a form adds its values to what was remembered (ACC-055)', () => {
  expect(
    rememberValues({ peopleCount: 9, email: 'a@b.co' }, { email: 'c@d.co', fullName: 'Ann Lee' }),
  ).toEqual({
    peopleCount: 9,
    email: 'c@d.co',
    fullName: 'Ann Lee',
  })
})

test('a password is never remembered, nor anything that is not on the list (ACC-055)', () => {
  expect(
    rememberValues(undefined, { password: 'riverboat7', attending: 'Yes', phone: '07700900123' }),
  ).toEqual({
    phone: '07700900123',
  })
})

test('what was stored is trusted only where it looks right', () => {
  expect(rememberValues('nonsense', {})).toEqual({})
  expect(rememberValues({ email: 7 }, { email: 'a@b.co' })).toEqual({ email: 'a@b.co' })
})

test('values are kept 300 ms after the last change (ACC-056)', () => expect(rememberAfter).toBe(300))
