import type { Refusal } from '#kernel/refusal.ts'
import { mailArrival } from '#platform/adapters/email-check/email-verifier.ts'
import { checkEmail, type EmailCheck, isAlwaysSafe } from '../../rules/email.ts'
import { refusal } from '../../rules/refusals.ts'
import type { AccountsDeps } from '../accounts-deps.ts'

/**
 * Checks the format and domain of an email address, then queries the email verifier (ACC-063). An unknown result counts
 * as safe. The check can take seconds, so do not call it in a transaction.
 */
export const checkAddress = async (
  { emailVerifier }: Pick<AccountsDeps, 'emailVerifier'>,
  email: string,
): Promise<EmailCheck> => {
  const result = checkEmail(email)
  if (!result.safety || isAlwaysSafe(email)) return result
  return { ...result, safety: (await mailArrival(emailVerifier, email)) !== 'no' }
}

/** Converts a violation of the unique address into a refusal, for concurrent changes. @throws any other error */
export const refuseUsedAddress = (error: unknown): Refusal => {
  if ((error as { code?: string }).code === '23505') return refusal('userExists')
  throw error
}
