import type { Database } from '../../server/database/connect.ts'
import type { RequestContext } from '../../server/http/request-context.ts'
import { hashToken, randomToken } from '../../server/random-token.ts'
import type { Identity, IdentityProvider } from './identity-provider.ts'
import { consumeTrip, insertTrip } from './provider-trip-store.ts'

/** Seconds that a trip to the provider and back can take. */
const tripLife = 600

type Errand = {
  /** The name of the cookie. It also separates the trips of one errand from those of another. */
  readonly name: string
  /** Seconds that the cookie is needed after a trip. */
  readonly afterwards?: number
}

type TripDeps = {
  readonly database: Database
  readonly provider: IdentityProvider | undefined
  now(): Date
}

/** The request with which the browser returns. */
export type ProviderReturn = {
  /** The query as the browser sent it, with the question mark. */
  readonly query: string
  /** The value of the errand's cookie. */
  readonly browserKey: string | undefined
  /** Called with the reason when the return can't be read. */
  onError(problem: unknown): void
}

/** The result of a trip; an expired one has no purpose. `browserHash` is the stored form of the browser's key. */
type TripEnd<Purpose> =
  | { readonly purpose: Purpose; readonly identity: Identity; readonly browserHash: string }
  | { readonly purpose: Purpose; readonly problem: 'cancelled' | 'failed' }
  | { readonly purpose?: undefined; readonly problem: 'expired' }

/**
 * Creates the functions for one errand: a redirect to an OpenID provider and back for one purpose, such as signing
 * in. Each trip can be finished once, within ten minutes, in the browser that began it, to which an HttpOnly cookie
 * ties it.
 * @template Purpose what a single trip is for: stored as JSON and returned at the end
 */
export const providerTrips = <Purpose extends object>({ name, afterwards = 0 }: Errand) => ({
  cookie: name,

  /** Begins a trip. @returns the address for the browser, or undefined while no provider responds */
  async begin(
    { database, provider, now }: TripDeps,
    { request, response }: RequestContext,
    purpose: Purpose,
  ): Promise<string | undefined> {
    const [state, nonce, codeVerifier] = [randomToken(), randomToken(), randomToken()]
    const address = await provider?.startAddress({ state, nonce, codeVerifier }).catch(() => undefined)
    if (address === undefined) return undefined
    const known = request.cookie(name)
    // A second window of the same browser keeps the key, so that both can return.
    const browserKey = known && /^[\w-]{43}$/.test(known) ? known : randomToken()
    await insertTrip(database, {
      state_hash: hashToken(state),
      errand: name,
      browser_hash: hashToken(browserKey),
      nonce,
      code_verifier: codeVerifier,
      purpose: JSON.stringify(purpose),
      expires_at: new Date(now().getTime() + tripLife * 1000),
    })
    response.setCookie(name, browserKey, { maxAge: tripLife + afterwards, httpOnly: true })
    return address
  },

  /** Reads the return of the browser. The trip is over, whatever the result. */
  async finish(
    { database, provider, now }: TripDeps,
    { query, browserKey, onError }: ProviderReturn,
  ): Promise<TripEnd<Purpose>> {
    const state = new URLSearchParams(query).get('state') ?? ''
    const trip = await consumeTrip(database, { state_hash: hashToken(state), errand: name }, now())
    if (!trip || !provider || hashToken(browserKey ?? '') !== trip.browser_hash) return { problem: 'expired' }
    const { nonce, code_verifier: codeVerifier, browser_hash: browserHash } = trip
    const purpose = trip.purpose as Purpose
    const identity = await provider.readReturn(query, { state, nonce, codeVerifier }).catch(onError)
    if (identity === 'cancelled') return { purpose, problem: 'cancelled' }
    return identity ? { purpose, identity, browserHash } : { purpose, problem: 'failed' }
  },
})
