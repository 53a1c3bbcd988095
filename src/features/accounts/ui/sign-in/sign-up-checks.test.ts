import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { requestEmailCheck, requestPhoneCheck } from './sign-up-checks.ts'

type Api = Parameters<typeof requestPhoneCheck>[0]
type RequestOptions = { readonly signal: AbortSignal }

const phone = '+447911123456'
const safeResult = { safety: true, isEmailValid: true, isValidationOverridden: false }
const unsafeResult = { ...safeResult, safety: false }
const invalidResult = { valid: false, internationalNumber: null }

/** Makes timeouts use the fake clock. */
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('too late', 'TimeoutError')), milliseconds)
    return controller.signal
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Returns a fake endpoint that responds after some milliseconds unless it is aborted before. */
const respondingWith =
  <Result>(response: Result, delayMs: number) =>
  (_: unknown, { signal }: RequestOptions) =>
    new Promise<Result>((resolve, reject) => {
      if (signal.aborted) reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason))
      setTimeout(() => resolve(response), delayMs)
    })

const apiWith = ({ country = 'gb', delayMs = 0 }: { country?: string | Error; delayMs?: number } = {}) => {
  const readIpInfo = vi.fn(async () => {
    if (country instanceof Error) throw country
    return { data: { countryCode: country } }
  })
  const validatePhone = vi.fn(respondingWith({ ok: true, data: invalidResult }, delayMs))
  const validateEmail = vi.fn(respondingWith({ data: unsafeResult }, delayMs))
  return { readIpInfo, validatePhone, validateEmail }
}
const asApi = (api: ReturnType<typeof apiWith>) => api as unknown as Api

/** Advances the clock by some milliseconds. Returns the result of the check, or 'waiting' if there is none yet. */
const resultAfter = async <Result>(
  milliseconds: number,
  request: Promise<Result>,
): Promise<Result | 'waiting'> => {
  let response: Result | 'waiting' = 'waiting'
  void request.then((result) => {
    response = result
  })
  await vi.advanceTimersByTimeAsync(milliseconds)
  return response
}

describe('the phone check', () => {
  test.each([
    ['gb', true],
    ['GB', true],
    ['ru', true],
    ['unknown', true],
    ['fr', false],
    ['us', false],
    ['', false],
  ])('for a visitor in %j is sent: %j (ACC-069)', async (country, isSent) => {
    const api = apiWith({ country })
    expect(await resultAfter(1, requestPhoneCheck(asApi(api), phone))).toEqual(isSent ? invalidResult : null)
    expect(api.validatePhone).toHaveBeenCalledTimes(isSent ? 1 : 0)
  })

  test('runs if the country cannot be loaded (ACC-069)', async () => {
    const api = apiWith({ country: new Error('away') })
    expect(await resultAfter(1, requestPhoneCheck(asApi(api), phone))).toEqual(invalidResult)
  })

  test('times out after 10000 ms (ACC-069)', async () => {
    expect(await resultAfter(9999, requestPhoneCheck(asApi(apiWith({ delayMs: 9998 })), phone))).toEqual(
      invalidResult,
    )
    const request = requestPhoneCheck(asApi(apiWith({ delayMs: 60_000 })), phone)
    expect(await resultAfter(9999, request)).toBe('waiting')
    expect(await resultAfter(2, request)).toBeNull()
  })

  test('sends no request without a number', async () => {
    const api = apiWith()
    expect(await resultAfter(1, requestPhoneCheck(asApi(api), ''))).toBeNull()
    expect(api.readIpInfo).not.toHaveBeenCalled()
  })
})

describe('the email check', () => {
  test('times out after 5000 ms and returns null (ACC-063)', async () => {
    expect(await resultAfter(4999, requestEmailCheck(asApi(apiWith({ delayMs: 4998 })), 'a@b.co'))).toEqual(
      unsafeResult,
    )
    const request = requestEmailCheck(asApi(apiWith({ delayMs: 60_000 })), 'a@b.co')
    expect(await resultAfter(4999, request)).toBe('waiting')
    expect(await resultAfter(2, request)).toBeNull()
  })

  test('sends no request for addresses at test.com, which are safe (ACC-063)', async () => {
    const api = apiWith()
    expect(await resultAfter(0, requestEmailCheck(asApi(api), 'ann@test.com'))).toEqual(safeResult)
    expect(await resultAfter(0, requestEmailCheck(asApi(api), 'Ann@Test.COM'))).toEqual(safeResult)
    expect(api.validateEmail).not.toHaveBeenCalled()
    for (const unsafeAddress of ['ann@test.com.evil.org', 'ann@nottest.com', 'ann@sub.test.com'])
      expect(await resultAfter(1, requestEmailCheck(asApi(api), unsafeAddress))).toEqual(unsafeResult)
  })

  test('returns null if it fails (ACC-063)', async () => {
    const api = { ...apiWith(), validateEmail: vi.fn(() => Promise.reject(new TypeError('fetch failed'))) }
    expect(await resultAfter(1, requestEmailCheck(api as unknown as Api, 'a@b.co'))).toBeNull()
  })
})
