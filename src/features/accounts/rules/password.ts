import { z } from 'zod'
import {
  minPasswordLength,
  type PasswordLevel,
  type PasswordSettings,
} from '#features/content/rules/password-settings.ts'
import { atLeastCharacters, genericTexts } from '#kernel/generic-messages.ts'
import { commonPasswords } from './common-passwords.ts'

type Sign = PasswordSettings['patterns'][PasswordLevel]['needs'][number]

const signs: Record<Sign, RegExp> = {
  letter: /\p{L}/u,
  lower: /\p{Ll}/u,
  upper: /\p{Lu}/u,
  digit: /\d/,
  sign: /[^\p{L}\d]/u,
}

/** True for one of the passwords that are tried first by anyone who guesses. */
const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase())

const reaches = (password: string, { patterns }: PasswordSettings, level: PasswordLevel): boolean =>
  [...password].length >= patterns[level].length &&
  patterns[level].needs.every((sign) => signs[sign].test(password))

/** The highest of the three strengths a password reaches, or undefined when it reaches none (000 §9). */
export const passwordStrength = (
  password: string,
  settings: PasswordSettings,
): 'low' | 'medium' | 'high' | undefined => {
  if (isCommonPassword(password)) return undefined
  return (['high', 'medium', 'low'] as const).find((level) => reaches(password, settings, level))
}

/**
 * What is wrong with a new password, as the text to show, or undefined when nothing is. The commonest
 * passwords are refused at every strength.
 */
export const passwordProblem = (password: string, settings: PasswordSettings): string | undefined => {
  const { messages, strength } = settings
  if (!reaches(password, settings, strength)) return `${messages.weak} ${messages[strength]}`
  return isCommonPassword(password) ? `${messages.weak} ${messages.common}` : undefined
}

const strictestFirst = ['high', 'medium', 'low', 'default'] as const

/**
 * The settings with the strength that the reader's role asks of a new password, the strictest where it grants
 * several (000 §5). A role that grants none leaves the settings' own.
 */
export const strengthByPermission = (
  settings: PasswordSettings,
  may: (path: string) => boolean,
): PasswordSettings => {
  const strength = strictestFirst.find((level) => may(`general.passwordStrength.${level}`))
  return strength ? { ...settings, strength } : settings
}

/**
 * Whether a sign-up form shows its password field: the settings say so and the role of whoever fills it in
 * grants it (000 §6).
 */
export const passwordFieldShown = (
  { visibility }: PasswordSettings,
  may: (path: string) => boolean,
): boolean => visibility === 'visible' && may('general.password')

/** Long passwords cost the hash nothing, but a megabyte of them would. */
export const passwordMaximum = 200
const passwordText = z.string().max(passwordMaximum)

/** Signing in asks only for the fallback's length (000 §5): older passwords stay usable. */
export const signInPasswordField = passwordText
  .min(1, { error: genericTexts.required, abort: true })
  .min(minPasswordLength, atLeastCharacters(minPasswordLength))

/** A new password on the wire. Whether it is strong enough the settings say: the server looks there. */
export const newPasswordField = passwordText.min(1, { error: genericTexts.required, abort: true })

/** A password that may stay empty, but not weak: what the server would say is said before it is sent. */
export const optionalPasswordFieldFor = (settings: PasswordSettings) =>
  passwordText.superRefine((password, context) => {
    const message = password === '' ? undefined : passwordProblem(password, settings)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** The same that must be filled in. */
export const newPasswordFieldFor = (settings: PasswordSettings) =>
  newPasswordField.pipe(optionalPasswordFieldFor(settings))
