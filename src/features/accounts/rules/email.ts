import { z } from 'zod'
import { disposableDomains } from './disposable-domains.ts'

/** The two messages for an invalid address (ACC-062). */
export const emailMessage = 'Value is not a valid email address'
export const emailFieldMessage = 'This field needs to be a valid email'

/** Matches one @ without spaces and a domain with a dot. */
const shape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** Matches the characters that mailbox names use, and a domain that ends in letters. */
const mailbox = /^[a-z0-9._%+'-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/i

/** Returns true if an address matches both patterns (ACC-O5). */
export const isEmail = (text: string): boolean => text.length <= 254 && shape.test(text) && mailbox.test(text)

/**
 * Returns an address in the form in which it is compared and stored: in lower case, without surrounding spaces. Only
 * the letters A to Z are converted, as in the database's unique index. Letters that look like these (the Kelvin sign,
 * dotted İ, Cyrillic а) stay unchanged, and the patterns refuse them.
 */
export const normaliseEmail = (text: string): string =>
  text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())

export const emailField = z
  .string()
  .transform(normaliseEmail)
  .pipe(z.string().min(1, { error: 'Required', abort: true }).refine(isEmail, emailMessage))

/** The result of the email check (ACC-064). */
export type EmailCheck = {
  readonly safety: boolean
  readonly isEmailValid: boolean
  readonly isValidationOverridden: boolean
}

/** Returns true for addresses that are safe without a check (ACC-063). */
export const isAlwaysSafe = (email: string): boolean => normaliseEmail(email).endsWith('@test.com')

/**
 * Checks an address without external services. An address at test.com is always safe. Any other address is safe if both
 * patterns match and the domain is not disposable (ACC-O25).
 */
export const checkEmail = (text: string): EmailCheck => {
  const email = normaliseEmail(text)
  const valid = isEmail(email)
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const safety = isAlwaysSafe(email) || (valid && !disposableDomains.has(domain))
  return { safety, isEmailValid: valid, isValidationOverridden: false }
}

/** Returns true for an address of the company's domain. Owners of such addresses must sign in via Google (ACC-035). */
export const isCompanyEmail = (text: string, companyDomain: string): boolean =>
  normaliseEmail(text).endsWith(`@${companyDomain.toLowerCase()}`)
