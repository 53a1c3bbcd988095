import { expect, test } from 'vitest'
import { emailRejectedMessage, logInProblem, signUpProblem } from './log-in-problem.ts'
import { accountRefusals } from './refusals.ts'

test('an unknown address is an error of the email field (ACC-076)', () => {
  expect(logInProblem(accountRefusals.userUnknown.text).place).toBe('email')
  expect(logInProblem('User not found').place).toBe('email')
})

test('a wrong password is an error of the password field with a link to reset it (ACC-077)', () => {
  expect(logInProblem(accountRefusals.loginFailed.text)).toEqual({
    place: 'password',
    text: 'There was a problem logging in',
    link: 'Click here to reset password.',
  })
})

test('too many attempts are an error with its own place (ACC-078)', () => {
  expect(logInProblem(accountRefusals.loginAttempts.text).place).toBe('attempts')
})

test('a company address requires the sign-in via Google (ACC-079)', () => {
  expect(logInProblem(accountRefusals.googleRequired.text).place).toBe('external')
})

test('a lost connection is shown as ‘Login error’, and any other message as it is (ACC-080)', () => {
  expect(logInProblem('TypeError: fetch failed')).toEqual({ place: 'form', text: 'Login error' })
  expect(logInProblem('empty user data')).toEqual({ place: 'form', text: 'empty user data' })
})

const textOf = (name: string) => `the text ${name}`

test('a known address switches from sign-up to sign-in (ACC-083)', () => {
  const expected = { place: 'email', text: 'the text signUpEmailExistError', userExists: true }
  expect(signUpProblem(accountRefusals.userExists.text, textOf)).toEqual(expected)
  expect(signUpProblem('Email is not unique', textOf)).toEqual(expected)
})

test('an address that the email check rejects is an error of the email field (ACC-084)', () => {
  expect(emailRejectedMessage).toBe(accountRefusals.emailRejected.text)
  expect(signUpProblem(accountRefusals.emailRejected.text, textOf)).toEqual({
    place: 'email',
    text: 'the text invalidEmailError',
    userExists: false,
  })
})

test('a lost connection during sign-up has its own message (ACC-085)', () => {
  expect(signUpProblem('fetch failed', textOf).text).toBe('New user creating error')
})
