import { type Refusal, refusal } from '#kernel/refusal.ts'
import { mailArrival } from '#platform/adapters/email-check/email-verifier.ts'
import { checkEmail, type EmailCheck, isAlwaysSafe } from '../../rules/email.ts'
import type { AccountsDeps } from '../accounts-deps.ts'

/**
 * The email check of an address (000 §5): its form and its domain here, then whoever knows whether mail
 * arrives there. An address that nobody can say anything of counts as safe. Never inside a transaction: it may
 * take seconds.
 */
export const checkAddress = async (
  { emailVerifier }: Pick<AccountsDeps, 'emailVerifier'>,
  email: string,
): Promise<EmailCheck> => {
  const checked = checkEmail(email)
  if (!checked.safety || isAlwaysSafe(email)) return checked
  return { ...checked, safety: (await mailArrival(emailVerifier, email)) !== 'no' }
}

/** Two accounts may take the same address at once: the database lets one have it. @throws any other problem */
export const takenAddress = (problem: unknown): Refusal => {
  if ((problem as { code?: string }).code === '23505') return refusal('userExists')
  throw problem
}
