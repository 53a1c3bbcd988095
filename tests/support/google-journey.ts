import type { TestBrowser } from './test-browser.ts'

const returnPaths = ['/api/oauthGoogle/return', '/api/commsProvider/gmail/return']
const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }

/** Requests the URL for Google sign-in. */
export const leaveForGoogle = async (
  browser: TestBrowser,
  { kind = 'staff', page = '/admin' } = {},
): Promise<URL> => {
  const path = `/api/getOAuthGoogleLoginUrl/${kind}?redirectUrl=${encodeURIComponent(page)}`
  const { status, body } = await browser.get(path)
  if (status !== 200) throw new Error(`no URL for the sign-in: ${JSON.stringify(body)}`)
  return new URL(body.data)
}

/** Follows redirects until `arrived` accepts the URL. */
const follow = async (browser: TestBrowser, from: URL, arrived: (url: URL) => boolean): Promise<URL> => {
  let url = from
  for (let steps = 0; steps < 10; steps += 1) {
    if (arrived(url)) return url
    const { status, headers, body } = await browser.get(url.pathname + url.search)
    if (!headers.location) throw new Error(`${url} returned ${status}: ${JSON.stringify(body)}`)
    url = new URL(String(headers.location), url)
  }
  throw new Error(`too many redirects at ${url}`)
}

/**
 * Chooses an address on the built-in provider's page, follows the redirects back to the site and returns the final URL.
 * With `stopBeforeReturn`, returns the provider's redirect to our server without following it.
 */
export const comeBack = async (
  browser: TestBrowser,
  address: URL,
  email: string,
  choice: 'continue' | 'cancel' = 'continue',
  { stopBeforeReturn = false } = {},
): Promise<URL> => {
  const choosing = await follow(browser, address, ({ pathname }) => pathname.startsWith('/identity/choose/'))
  const body = new URLSearchParams({ email, choice }).toString()
  const response = await browser.post(choosing.pathname, body, form)
  if (response.status !== 303) throw new Error(`the choice returned ${response.status}: ${response.body}`)
  const next = new URL(String(response.headers.location), choosing)
  const isReturn = ({ pathname }: URL) => returnPaths.includes(pathname)
  const returned = await follow(browser, next, isReturn)
  if (stopBeforeReturn) return returned
  return follow(browser, returned, (url) => !isReturn(url))
}
