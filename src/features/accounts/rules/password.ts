import { z } from 'zod'
import {
  minPasswordLength,
  type PasswordLevel,
  type PasswordSettings,
} from '#features/content/rules/password-settings.ts'
import { atLeastCharacters, genericTexts } from '#kernel/generic-messages.ts'
import { commonPasswords } from './common-passwords.ts'

type CharacterKind = PasswordSettings['patterns'][PasswordLevel]['needs'][number]

const characterKinds: Record<CharacterKind, RegExp> = {
  letter: /\p{L}/u,
  lower: /\p{Ll}/u,
  upper: /\p{Lu}/u,
  digit: /\d/,
  sign: /[^\p{L}\d]/u,
}

const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase())

const reaches = (password: string, { patterns }: PasswordSettings, level: PasswordLevel): boolean =>
  [...password].length >= patterns[level].length &&
  patterns[level].needs.every((kind) => characterKinds[kind].test(password))

/**
 * Returns the highest of the three strengths that a password reaches (ACC-O7). Undefined if it reaches none, and for
 * the most common passwords.
 */
export const passwordStrength = (
  password: string,
  settings: PasswordSettings,
): 'low' | 'medium' | 'high' | undefined => {
  if (isCommonPassword(password)) return undefined
  return (['high', 'medium', 'low'] as const).find((level) => reaches(password, settings, level))
}

/**
 * Returns the message for an unacceptable new password, or undefined. The most common passwords are refused at every
 * strength.
 */
export const passwordProblem = (password: string, settings: PasswordSettings): string | undefined => {
  const { messages, strength } = settings
  if (!reaches(password, settings, strength)) return `${messages.weak} ${messages[strength]}`
  return isCommonPassword(password) ? `${messages.weak} ${messages.common}` : undefined
}

const strictestFirst = ['high', 'medium', 'low', 'default'] as const

/**
 * Returns the settings with the strength that the user's roles require (ACC-074). If the roles grant several
 * strengths, the strictest applies; if they grant none, the strength in the settings applies.
 */
export const settingsByPermission = (
  settings: PasswordSettings,
  can: (path: string) => boolean,
): PasswordSettings => {
  const strength = strictestFirst.find((level) => can(`general.passwordStrength.${level}`))
  return strength ? { ...settings, strength } : settings
}

/**
 * Returns true if a sign-up form shows its password field. Both the settings and the role of the form (`roleOfForm`)
 * must allow it (PERM-021).
 */
export const passwordFieldShown = (
  { visibility }: PasswordSettings,
  can: (path: string) => boolean,
): boolean => visibility === 'visible' && can('general.password')

/** Maximum length in characters, which limits the time for hashing. */
export const maxPasswordLength = 200
const passwordText = z.string().max(maxPasswordLength)

/** The password at sign-in. Only the minimum length is required, so that older passwords still work (ACC-075). */
export const signInPasswordField = passwordText
  .min(1, { error: genericTexts.required, abort: true })
  .min(minPasswordLength, atLeastCharacters(minPasswordLength))

/** A new password in a request. The server also checks its strength against the settings. */
export const newPasswordField = passwordText.min(1, { error: genericTexts.required, abort: true })

/**
 * An optional password: empty or strong enough. Reports a weak password with the server's message before the form sends
 * a request.
 */
export const optionalPasswordFieldFor = (settings: PasswordSettings) =>
  passwordText.superRefine((password, context) => {
    const message = password === '' ? undefined : passwordProblem(password, settings)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** A required password that is strong enough. */
export const newPasswordFieldFor = (settings: PasswordSettings) =>
  newPasswordField.pipe(optionalPasswordFieldFor(settings))
