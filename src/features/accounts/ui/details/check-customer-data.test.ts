import { afterEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '../../rules/user-fields.ts'
import { checkCustomerData } from './check-customer-data.ts'

const ann = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.org',
  phone: '+447911123456',
} as CurrentUser

type Api = Parameters<typeof checkCustomerData>[0]

/** Returns fake endpoints for the checks. Those named in `silent` never respond. */
const fakeApi = (silent: { email?: true; phone?: true; country?: true }, isPhoneValid = true) => {
  const endpoint =
    <Result>(isSilent: true | undefined, response: Result) =>
    (_: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise<Result>((resolve, reject) => {
        if (!isSilent) return resolve(response)
        signal.addEventListener('abort', () => reject(signal.reason))
      })
  return {
    validateEmail: endpoint(silent.email, { data: { safety: true } }),
    readIpInfo: endpoint(silent.country, { data: { countryCode: 'gb' } }),
    validatePhone: endpoint(silent.phone, {
      ok: true,
      data: { valid: isPhoneValid, internationalNumber: null },
    }),
  } as unknown as Api
}

/** Makes timeouts end after 10 ms. Returns a list of the requested timeouts in ms. */
const shortenTimeouts = () => {
  const timeouts: number[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    timeouts.push(milliseconds)
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('too late', 'TimeoutError')), 10)
    return controller.signal
  })
  return timeouts
}
afterEach(() => vi.restoreAllMocks())

test('both checks time out after 5000 ms; a phone check that times out accepts the phone (ACC-072)', async () => {
  const timeouts = shortenTimeouts()
  expect(await checkCustomerData(fakeApi({ phone: true }), ann)).toEqual({})
  expect(timeouts).toEqual([5000, 5000])
  expect(await checkCustomerData(fakeApi({ country: true }), ann)).toEqual({})
})

test('an email check without a response does not make the address safe (ACC-071)', async () => {
  shortenTimeouts()
  expect(await checkCustomerData(fakeApi({ email: true }), ann)).toEqual({
    email: 'This field needs to be a valid email',
  })
})

test('a phone that the check finds invalid gets a message, and valid details get none (ACC-071)', async () => {
  expect(await checkCustomerData(fakeApi({}, false), ann)).toEqual({
    phone: 'This field needs to be a valid phone number',
  })
  expect(await checkCustomerData(fakeApi({}), ann)).toEqual({})
})
