import { isCompanyEmail } from '../../rules/email.ts'
import type { AccountsParts } from '../accounts-parts.ts'

/** True for an address that may not use a password: the company's own, while a provider is there (000 §6). */
export const signsInByGoogle = (
  { identity, config }: Pick<AccountsParts, 'identity' | 'config'>,
  email: string,
): boolean => identity !== undefined && isCompanyEmail(email, config.companyDomain)
