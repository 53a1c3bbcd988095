import { isAlwaysSafe } from '../../rules/email.ts'
import type { useAccountsApi } from '../session/accounts-api.ts'

type AccountsApi = ReturnType<typeof useAccountsApi>

/** Milliseconds that the two checks may take (000 §5). */
const emailPatience = 5000
const phonePatience = 10_000
/** Countries whose numbers are checked (000 §5). */
const checkedCountries = ['gb', 'ru', 'unknown']

const within = <Answer>(
  patience: number,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | null> => ask(AbortSignal.timeout(patience)).catch(() => null)

/** What the email check says; null when it cannot be asked. Addresses at test.com are safe unasked (000 §5). */
export const askEmailCheck = async (api: AccountsApi, email: string, patience = emailPatience) => {
  if (isAlwaysSafe(email)) return { safety: true, isEmailValid: true, isValidationOverridden: false }
  const answer = await within(patience, (signal) => api.validateEmail({ email }, { signal }))
  return answer?.data ?? null
}

/** What the phone check says; null when there is no number, or nobody to ask, or no answer in time. */
export const askPhoneCheck = (api: AccountsApi, phone: string, patience = phonePatience) =>
  within(patience, async (signal) => {
    if (phone === '') return null
    const country = await api.readIpInfo(undefined, { signal }).catch(() => null)
    if (!checkedCountries.includes((country?.data.countryCode ?? 'unknown').toLowerCase())) return null
    return (await api.validatePhone({ phone }, { signal })).data
  })
