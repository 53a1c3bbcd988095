import { isCompanyEmail } from '../../rules/email.ts'
import type { AccountsDeps } from '../accounts-deps.ts'

/**
 * Returns true for an address that can't use a password: an address of the company, if a provider is configured
 * (ACC-035).
 */
export const signsInByGoogle = (
  { identity, config }: Pick<AccountsDeps, 'identity' | 'config'>,
  email: string,
): boolean => identity !== undefined && isCompanyEmail(email, config.companyDomain)
