import { emailFieldMessage } from './email.ts'
import { fullNameMessage, isFullName } from './full-name.ts'
import { emailRejectedMessage } from './log-in-problem.ts'
import { phoneCheckMessage, phoneMessage } from './phone.ts'

/** The timeout of each of the two checks, in ms (ACC-072). */
export const customerDataTimeoutMs = 5000

/** The details of a customer and the results of the two checks; null for a check that could not be made. */
export type CustomerDataFacts = {
  readonly fullName: string
  readonly phone: string
  readonly emailCheck: { readonly safety: boolean } | null
  readonly phoneCheck: { readonly ok: boolean; readonly data: { readonly valid: boolean } } | null
}

export type CustomerDataProblems = {
  readonly [Field in 'fullName' | 'email' | 'phone']?: string
}

/**
 * Returns a message for each field that a logged-in customer must correct. Empty if their data is valid (ACC-071).
 * The email check must have found the address safe. If the phone check could not be made, any phone except an empty one
 * is accepted (ACC-072).
 */
export const customerDataProblems = (facts: CustomerDataFacts): CustomerDataProblems => ({
  ...(isFullName(facts.fullName) ? {} : { fullName: fullNameMessage }),
  ...(facts.emailCheck?.safety === true ? {} : { email: emailText(facts) }),
  ...phoneProblem(facts),
})

const emailText = ({ emailCheck }: CustomerDataFacts): string =>
  emailCheck ? emailRejectedMessage : emailFieldMessage

const phoneProblem = ({ phone, phoneCheck }: CustomerDataFacts): CustomerDataProblems => {
  if (phone.trim() === '') return { phone: phoneMessage }
  const isAccepted = phoneCheck === null || (phoneCheck.ok && phoneCheck.data.valid)
  return isAccepted ? {} : { phone: phoneCheckMessage }
}

/**
 * Returns true for users whose data must be checked after they create an event or a package. These are customers, but
 * not staff who act as one, and not visitors (ACC-073).
 */
export const mustCheckCustomerData = (
  user: { readonly userType: string; readonly staff: object | null } | null | undefined,
): boolean => user?.userType === 'customer' && user.staff === null

/** Returns true if no field needs correction. */
export const isCustomerDataValid = (problems: CustomerDataProblems): boolean =>
  Object.keys(problems).length === 0
