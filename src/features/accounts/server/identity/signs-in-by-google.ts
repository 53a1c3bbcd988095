import { isCompanyEmail } from '../../rules/email.ts'
import type { AccountsDeps } from '../accounts-deps.ts'

/**
 * Returns true for an address that must sign in via Google. These are addresses in the company's domain, if a provider
 * is configured (ACC-035).
 */
export const signsInByGoogle = (
  { identity, config }: Pick<AccountsDeps, 'identity' | 'config'>,
  email: string,
): boolean => identity !== undefined && isCompanyEmail(email, config.companyDomain)
