import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  builtInPassword,
  mergePassword,
  type PasswordLevel,
  passwordLevels,
} from '#features/content/rules/password-settings.ts'
import { commonPasswords } from './common-passwords.ts'
import {
  newPasswordFieldFor,
  optionalPasswordFieldFor,
  passwordFieldShown,
  passwordProblem,
  passwordStrength,
  signInPasswordField,
} from './password.ts'

const settingsWith = (strength: PasswordLevel) => ({ ...builtInPassword, strength })

test.each([
  ['abcde', undefined],
  ['abcdef1', 'low'],
  ['plainwords', 'low'],
  ['riverboat7', 'medium'],
  ['Riverboat7', 'medium'],
  ['Riverboat7!', 'high'],
  ['password1', undefined],
  ['QWERTY123', undefined],
] as const)('%s has the strength %s (ACC-058)', (password, strength) =>
  expect(passwordStrength(password, builtInPassword)).toBe(strength),
)

test('the strength ‘default’ accepts six letters (ACC-074)', () => {
  expect(passwordProblem('abcde', settingsWith('default'))).toBe(
    'Password is too weak. Use at least 6 characters.',
  )
  expect(passwordProblem('vwxyzw', settingsWith('default'))).toBeUndefined()
})

test('the most common passwords are refused at every strength', () => {
  for (const level of passwordLevels)
    for (const password of commonPasswords)
      expect(passwordProblem(password, settingsWith(level))).toBeDefined()
  expect(passwordProblem('Password1', settingsWith('medium'))).toBe(
    'Password is too weak. This one is too easy to guess.',
  )
})

test('patterns and messages come from the settings (ACC-058, ACC-074)', () => {
  const settings = mergePassword({
    strength: 'high',
    patterns: { high: { length: 12, needs: ['sign'] } },
    messages: { high: 'Twelve, and a symbol.', weak: 'Too weak:' },
  })
  expect(passwordProblem('riverboat-70', settings)).toBeUndefined()
  expect(passwordProblem('riverboat-7', settings)).toBe('Too weak: Twelve, and a symbol.')
  expect(passwordProblem('riverboat770', settings)).toBe('Too weak: Twelve, and a symbol.')
  expect(passwordStrength('riverboat770', settings)).toBe('medium')
})

test('a password that reaches a strength reaches every lower one', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), (password) => {
      const [low, medium, high] = (['low', 'medium', 'high'] as const).map(
        (level) => !passwordProblem(password, settingsWith(level)),
      )
      return (!high || medium) && (!medium || low)
    }),
  )
})

test('the refusal of a weak new password states the rule; a sign-in needs only six characters (ACC-075)', () => {
  const problem = (field: ReturnType<typeof newPasswordFieldFor>, password: string) =>
    field.safeParse(password).error?.issues.map(({ message }) => message)
  const requiredField = newPasswordFieldFor(builtInPassword)
  expect(problem(requiredField, 'weak')).toEqual([
    'Password is too weak. Use at least 8 characters with a letter and a number.',
  ])
  expect(problem(requiredField, '')).toEqual(['Required'])
  expect(problem(requiredField, 'riverboat7')).toBeUndefined()
  expect(optionalPasswordFieldFor(builtInPassword).safeParse('').success).toBe(true)
  expect(optionalPasswordFieldFor(builtInPassword).safeParse('weak').success).toBe(false)
  expect(signInPasswordField.safeParse('12345').success).toBe(false)
  expect(signInPasswordField.safeParse('123456').success).toBe(true)
})

describe('the password field', () => {
  const can = (granted: string) => (path: string) => path === granted

  test('is shown if the settings and the permission general.password allow it (PERM-021, ACC-058)', () => {
    expect(passwordFieldShown(builtInPassword, can('general.password'))).toBe(true)
    expect(passwordFieldShown(builtInPassword, can('general.other'))).toBe(false)
    expect(passwordFieldShown({ ...builtInPassword, visibility: 'hidden' }, can('general.password'))).toBe(
      false,
    )
  })
})
