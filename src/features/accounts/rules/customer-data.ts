import { emailFieldMessage } from './email.ts'
import { fullNameMessage, isFullName } from './full-name.ts'
import { emailInvalidated } from './log-in-problem.ts'
import { phoneCheckMessage, phoneMessage } from './phone.ts'

/** Milliseconds that each of the two checks may take (000 §5). */
export const customerDataPatience = 5000

/** What is known of a customer, and what the two checks said: null when one failed or took too long. */
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
 * What a logged-in customer ought to correct, with the text for each field; nothing when their data is valid
 * (001 §5). The address must have been judged safe; a phone check that failed accepts the phone.
 */
export const customerDataProblems = (facts: CustomerDataFacts): CustomerDataProblems => ({
  ...(isFullName(facts.fullName) ? {} : { fullName: fullNameMessage }),
  ...(facts.emailCheck?.safety === true ? {} : { email: emailText(facts) }),
  ...phoneProblem(facts),
})

const emailText = ({ emailCheck }: CustomerDataFacts): string =>
  emailCheck ? emailInvalidated : emailFieldMessage

const phoneProblem = ({ phone, phoneCheck }: CustomerDataFacts): CustomerDataProblems => {
  if (phone.trim() === '') return { phone: phoneMessage }
  const isAccepted = phoneCheck === null || (phoneCheck.ok && phoneCheck.data.valid)
  return isAccepted ? {} : { phone: phoneCheckMessage }
}

/**
 * Whose data is looked at after an event or a package was created: a customer's own, not when staff act as
 * the customer, and nobody's who is not logged in (001 §5).
 */
export const isCustomerDataChecked = (
  user: { readonly userType: string; readonly staff: object | null } | null | undefined,
): boolean => user?.userType === 'customer' && user.staff === null

/** True when nothing is to be corrected. */
export const isCustomerDataValid = (problems: CustomerDataProblems): boolean =>
  Object.keys(problems).length === 0
