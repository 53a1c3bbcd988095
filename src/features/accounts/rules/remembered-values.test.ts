import { expect, test } from 'vitest'
import { rememberDelayMs, rememberValues } from './remembered-values.ts'

test('a form adds its values to the remembered ones (ACC-055)', () => {
  expect(
    rememberValues({ peopleCount: 9, email: 'a@b.co' }, { email: 'c@d.co', fullName: 'Ann Lee' }),
  ).toEqual({
    peopleCount: 9,
    email: 'c@d.co',
    fullName: 'Ann Lee',
  })
})

test('a password and fields not on the list are never remembered (ACC-055)', () => {
  expect(
    rememberValues(undefined, { password: 'riverboat7', attending: 'Yes', phone: '07700900123' }),
  ).toEqual({
    phone: '07700900123',
  })
})

test('stored values of the wrong type are ignored', () => {
  expect(rememberValues('nonsense', {})).toEqual({})
  expect(rememberValues({ email: 7 }, { email: 'a@b.co' })).toEqual({ email: 'a@b.co' })
})

test('the debounce time before values are stored is 300 ms (ACC-056)', () =>
  expect(rememberDelayMs).toBe(300))
