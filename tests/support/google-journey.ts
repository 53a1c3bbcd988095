import type { TestBrowser } from './test-browser.ts'

const returnPaths = ['/api/oauthGoogle/return', '/api/commsProvider/gmail/return']
const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }

/** Requests the URL for Google sign-in. */
export const requestGoogleSignInUrl = async (
  browser: TestBrowser,
  { kind = 'staff', page = '/admin' } = {},
): Promise<URL> => {
  const path = `/api/getOAuthGoogleLoginUrl/${kind}?redirectUrl=${encodeURIComponent(page)}`
  const { status, body } = await browser.get(path)
  if (status !== 200) throw new Error(`no URL for the sign-in: ${JSON.stringify(body)}`)
  return new URL(body.data)
}

/** Follows redirects until `hasArrived` accepts the URL. */
const follow = async (browser: TestBrowser, from: URL, hasArrived: (url: URL) => boolean): Promise<URL> => {
  let url = from
  for (let steps = 0; steps < 10; steps += 1) {
    if (hasArrived(url)) return url
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
  providerUrl: URL,
  email: string,
  choice: 'continue' | 'cancel' = 'continue',
  { stopBeforeReturn = false } = {},
): Promise<URL> => {
  const chooserUrl = await follow(browser, providerUrl, ({ pathname }) =>
    pathname.startsWith('/identity/choose/'),
  )
  const body = new URLSearchParams({ email, choice }).toString()
  const response = await browser.post(chooserUrl.pathname, body, form)
  if (response.status !== 303) throw new Error(`the choice returned ${response.status}: ${response.body}`)
  const nextUrl = new URL(String(response.headers.location), chooserUrl)
  const isReturn = ({ pathname }: URL) => returnPaths.includes(pathname)
  const returnUrl = await follow(browser, nextUrl, isReturn)
  if (stopBeforeReturn) return returnUrl
  return follow(browser, returnUrl, (url) => !isReturn(url))
}
