import { expect, test } from 'vitest'
import { builtInPassword } from '#features/content/rules/password-settings.ts'
import { accountChange, passwordForm, registration, signInForm } from './user-fields.ts'

const problemsOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  Object.fromEntries(result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])

test('the sign-in form requires an address and six characters (ACC-034, ACC-075)', () => {
  expect(signInForm.parse({ email: 'A@b.co', password: '123456' })).toEqual({
    email: 'a@b.co',
    password: '123456',
    attending: 'Yes',
  })
  expect(problemsOf(signInForm.safeParse({ email: '', password: '12345' }))).toEqual({
    email: 'Required',
    password: 'This field should be at least 6 characters long',
  })
})

const body = { email: 'ann@test.com', firstName: 'Ann', lastName: 'Lee', password: 'riverboat7' }

test('a new user is a customer without roles by default (ACC-027)', () => {
  expect(registration.parse(body)).toMatchObject({ userType: 'customer', phone: '', roles: [] })
  expect(problemsOf(registration.safeParse({ ...body, password: '' }))).toEqual({ password: 'Required' })
})

test('a repeated password must match, and a supplier contact needs a supplier (ACC-027)', () => {
  expect(problemsOf(registration.safeParse({ ...body, passwordVerify: 'other' }))).toHaveProperty(
    'passwordVerify',
  )
  expect(problemsOf(registration.safeParse({ ...body, userType: 'supplierContact' }))).toHaveProperty(
    'supplier',
  )
})

test('HTML and unknown keys are refused', () => {
  expect(registration.safeParse({ ...body, firstName: '<b>Ann' }).success).toBe(false)
  expect(registration.safeParse({ ...body, company: '<script>' }).success).toBe(false)
  expect(registration.safeParse({ ...body, isAdmin: true }).success).toBe(false)
  expect(accountChange.safeParse({ isAdmin: true }).success).toBe(false)
})

test('a new password must be repeated', () => {
  expect(accountChange.safeParse({ password: 'riverboat7' }).success).toBe(false)
  expect(accountChange.safeParse({ password: 'riverboat7', passwordVerify: 'riverboat7' }).success).toBe(true)
})

test('a new password is checked against the settings, or only by the server until they are loaded', () => {
  const passwords = { oldPassword: 'riverboat7', password: 'harbour-42' }
  expect(passwordForm(true, undefined).safeParse(passwords).success).toBe(true)
  expect(passwordForm(true, builtInPassword).safeParse(passwords).success).toBe(true)
  const strictSettings = { ...builtInPassword, strength: 'high' as const }
  expect(problemsOf(passwordForm(true, strictSettings).safeParse(passwords)).password).toContain('too weak')
  expect(problemsOf(passwordForm(true, undefined).safeParse({ oldPassword: '', password: '' }))).toEqual({
    oldPassword: 'Required',
    password: 'Required',
  })
})
