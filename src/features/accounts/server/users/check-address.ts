import { mailArrival } from '#platform/server/outside/email-check/email-verifier.ts'
import { checkEmail, type EmailCheck, isAlwaysSafe } from '../../rules/email.ts'
import type { AccountsParts } from '../accounts-parts.ts'

/**
 * The email check of an address (000 §5): its form and its domain here, then whoever knows whether mail
 * arrives there. An address that nobody can say anything of counts as safe. Never inside a transaction: it may
 * take seconds.
 */
export const checkAddress = async (
  { emailVerifier }: Pick<AccountsParts, 'emailVerifier'>,
  email: string,
): Promise<EmailCheck> => {
  const checked = checkEmail(email)
  if (!checked.safety || isAlwaysSafe(email)) return checked
  return { ...checked, safety: (await mailArrival(emailVerifier, email)) !== 'no' }
}
