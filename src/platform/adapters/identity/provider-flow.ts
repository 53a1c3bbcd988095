import type { Database } from '../../server/database/connect.ts'
import type { RequestContext } from '../../server/http/request-context.ts'
import { hashToken, randomToken } from '../../server/random-token.ts'
import type { Identity, IdentityProvider } from './identity-provider.ts'
import { consumeSignIn, insertSignIn } from './provider-sign-in-store.ts'

/** Maximum number of seconds between the start of a sign-in and the return from the provider. */
const signInSeconds = 600

type ProviderFlow = {
  /** The name of the flow's cookie. It also separates the sign-ins of different flows. */
  readonly name: string
  /** Seconds for which the cookie is still needed after the end of a sign-in. */
  readonly extraSeconds?: number
}

type FlowDeps = {
  readonly database: Database
  readonly provider: IdentityProvider | undefined
  now(): Date
}

/** The request with which the browser returns. */
export type ProviderReturn = {
  /** The query as the browser sent it, with the question mark. */
  readonly query: string
  /** The value of the flow's cookie. */
  readonly browserKey: string | undefined
  /** Called with the reason when the return can't be read. */
  onError(problem: unknown): void
}

/**
 * The result of a sign-in. It is also `expired` if the sign-in was already finished or was started in another browser.
 * The purpose is then unknown. `browserHash` is the stored hash of the browser's key.
 */
type FlowResult<Purpose> =
  | { readonly purpose: Purpose; readonly identity: Identity; readonly browserHash: string }
  | { readonly purpose: Purpose; readonly problem: 'cancelled' | 'failed' }
  | { readonly purpose?: undefined; readonly problem: 'expired' }

/**
 * Creates the functions for one flow, such as signing in: a redirect to an OpenID provider and back. Each sign-in can
 * be finished once, within ten minutes, and only in the browser that started it, which an HttpOnly cookie identifies.
 * @template Purpose data about one sign-in, stored as JSON and returned at the end
 */
export const providerFlow = <Purpose extends object>({ name, extraSeconds = 0 }: ProviderFlow) => ({
  cookie: name,

  /** Starts a sign-in. @returns the address for the browser, or undefined if the provider does not respond */
  async begin(
    { database, provider, now }: FlowDeps,
    { request, response }: RequestContext,
    purpose: Purpose,
  ): Promise<string | undefined> {
    const [state, nonce, codeVerifier] = [randomToken(), randomToken(), randomToken()]
    const url = await provider?.signInUrl({ state, nonce, codeVerifier }).catch(() => undefined)
    if (url === undefined) return undefined
    const existingKey = request.cookie(name)
    // A second window of the same browser uses the same key, so that sign-ins in both windows can be finished.
    const browserKey = existingKey && /^[\w-]{43}$/.test(existingKey) ? existingKey : randomToken()
    await insertSignIn(database, {
      state_hash: hashToken(state),
      flow: name,
      browser_hash: hashToken(browserKey),
      nonce,
      code_verifier: codeVerifier,
      purpose: JSON.stringify(purpose),
      expires_at: new Date(now().getTime() + signInSeconds * 1000),
    })
    response.setCookie(name, browserKey, { maxAge: signInSeconds + extraSeconds, httpOnly: true })
    return url
  },

  /** Reads the request with which the browser returns, and ends the sign-in whatever the result. */
  async finish(
    { database, provider, now }: FlowDeps,
    { query, browserKey, onError }: ProviderReturn,
  ): Promise<FlowResult<Purpose>> {
    const state = new URLSearchParams(query).get('state') ?? ''
    const signIn = await consumeSignIn(database, { state_hash: hashToken(state), flow: name }, now())
    if (!signIn || !provider || hashToken(browserKey ?? '') !== signIn.browser_hash)
      return { problem: 'expired' }
    const { nonce, code_verifier: codeVerifier, browser_hash: browserHash } = signIn
    const purpose = signIn.purpose as Purpose
    const identity = await provider.finishSignIn(query, { state, nonce, codeVerifier }).catch(onError)
    if (identity === 'cancelled') return { purpose, problem: 'cancelled' }
    return identity ? { purpose, identity, browserHash } : { purpose, problem: 'failed' }
  },
})
