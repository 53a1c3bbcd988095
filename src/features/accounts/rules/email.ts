import { z } from 'zod'
import { disposableDomains } from './disposable-domains.ts'

/** The two texts for an address that does not look like one (000 §5). */
export const emailMessage = 'Value is not a valid email address'
export const emailFieldMessage = 'This field needs to be a valid email'

/** One @, no spaces, a domain with a dot. */
const shape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** The characters mailboxes really use, and a domain of labels that ends in letters. */
const mailbox = /^[a-z0-9._%+'-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/i

/** True when an address passes both patterns of the documents (000 §5). */
export const isEmail = (text: string): boolean => text.length <= 254 && shape.test(text) && mailbox.test(text)

/**
 * Addresses are compared and stored in lower case without spaces around them. Only the letters A to Z are
 * folded, as the database's unique index does it: letters that merely look or fold alike (the Kelvin sign,
 * dotted İ, Cyrillic а) stay what they are, and the patterns refuse them.
 */
export const normaliseEmail = (text: string): string =>
  text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())

export const emailField = z
  .string()
  .transform(normaliseEmail)
  .pipe(z.string().min(1, { error: 'Required', abort: true }).refine(isEmail, emailMessage))

/** What the email check says of an address (000 §3). */
export type EmailCheck = {
  readonly safety: boolean
  readonly isEmailValid: boolean
  readonly isValidationOverridden: boolean
}

/** True for the addresses that no check is asked about (000 §5). */
export const isAlwaysSafe = (email: string): boolean => normaliseEmail(email).endsWith('@test.com')

/** The built-in check: both patterns, and no throw-away domain. */
export const checkEmail = (text: string): EmailCheck => {
  const email = normaliseEmail(text)
  const valid = isEmail(email)
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const safety = isAlwaysSafe(email) || (valid && !disposableDomains.has(domain))
  return { safety, isEmailValid: valid, isValidationOverridden: false }
}

/** True for an address on the company's own domain, which signs in by the external provider (000 §6). */
export const isCompanyEmail = (text: string, companyDomain: string): boolean =>
  normaliseEmail(text).endsWith(`@${companyDomain.toLowerCase()}`)
