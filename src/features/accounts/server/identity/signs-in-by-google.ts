import { isCompanyEmail } from '../../rules/email.ts'
import type { AccountsDeps } from '../accounts-deps.ts'

/** Returns true for an address that cannot use a password: the company's own, if a provider is set up (ACC-035). */
export const signsInByGoogle = (
  { identity, config }: Pick<AccountsDeps, 'identity' | 'config'>,
  email: string,
): boolean => identity !== undefined && isCompanyEmail(email, config.companyDomain)
