import {
  type CustomerDataProblems,
  customerDataProblems,
  customerDataTimeoutMs,
} from '../../rules/customer-data.ts'
import type { CurrentUser } from '../../rules/user-fields.ts'
import type { useAccountsApi } from '../session/accounts-api.ts'
import { requestEmailCheck, requestPhoneCheck } from '../sign-in/sign-up-checks.ts'

/**
 * Returns a message for each field that a customer must correct. Runs both checks at the same time, each with a timeout
 * of 5000 ms (ACC-072).
 */
export const checkCustomerData = async (
  api: ReturnType<typeof useAccountsApi>,
  { firstName, lastName, email, phone }: CurrentUser,
): Promise<CustomerDataProblems> => {
  const [emailCheck, phoneResult] = await Promise.all([
    requestEmailCheck(api, email, customerDataTimeoutMs),
    requestPhoneCheck(api, phone, customerDataTimeoutMs),
  ])
  const phoneCheck = phoneResult && { ok: true, data: { valid: phoneResult.valid } }
  return customerDataProblems({ fullName: `${firstName} ${lastName}`.trim(), phone, emailCheck, phoneCheck })
}
