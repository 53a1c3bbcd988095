import { isAlwaysSafe } from '../../rules/email.ts'
import type { useAccountsApi } from '../session/accounts-api.ts'

type AccountsApi = ReturnType<typeof useAccountsApi>

/** The timeouts of the two checks in ms (ACC-063, ACC-069). */
const emailTimeoutMs = 5000
const phoneTimeoutMs = 10_000
/** The countries of visitors whose numbers are checked (ACC-069). */
const checkedCountries = ['gb', 'ru', 'unknown']

const withTimeout = <Result>(
  timeoutMs: number,
  request: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | null> => request(AbortSignal.timeout(timeoutMs)).catch(() => null)

/**
 * Returns the result of the email check; null if it fails. Addresses at test.com are safe without a check (ACC-063).
 */
export const requestEmailCheck = async (api: AccountsApi, email: string, timeoutMs = emailTimeoutMs) => {
  if (isAlwaysSafe(email)) return { safety: true, isEmailValid: true, isValidationOverridden: false }
  const response = await withTimeout(timeoutMs, (signal) => api.validateEmail({ email }, { signal }))
  return response?.data ?? null
}

/** Returns the result of the phone check. Null without a number, in a country that is not checked, or if it fails. */
export const requestPhoneCheck = (api: AccountsApi, phone: string, timeoutMs = phoneTimeoutMs) =>
  withTimeout(timeoutMs, async (signal) => {
    if (phone === '') return null
    const ipInfo = await api.readIpInfo(undefined, { signal }).catch(() => null)
    if (!checkedCountries.includes((ipInfo?.data.countryCode ?? 'unknown').toLowerCase())) return null
    return (await api.validatePhone({ phone }, { signal })).data
  })
