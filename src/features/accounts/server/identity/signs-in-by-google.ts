import { isCompanyEmail } from '../../rules/email.ts'
import type { AccountsDeps } from '../accounts-deps.ts'

/** True for an address that may not use a password: the company's own, while a provider is there (000 §6). */
export const signsInByGoogle = (
  { identity, config }: Pick<AccountsDeps, 'identity' | 'config'>,
  email: string,
): boolean => identity !== undefined && isCompanyEmail(email, config.companyDomain)
