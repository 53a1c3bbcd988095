import type { Database } from '../../server/database/connect.ts'
import type { CallContext } from '../../server/http/call-context.ts'
import { hashToken, randomToken } from '../../server/random-token.ts'
import type { Identity, IdentityProvider } from './identity-provider.ts'
import { insertTrip, takeTrip } from './provider-trip-store.ts'

/** Seconds that a browser may take to the provider and back. */
const tripLife = 600

type Errand = {
  /** Names the cookie, and keeps the trips of one errand from being read as those of another. */
  readonly name: string
  /** Seconds that the cookie is still needed after a trip. */
  readonly afterwards?: number
}

type TripDeps = {
  readonly database: Database
  readonly provider: IdentityProvider | undefined
  now(): Date
}

/** What the browser came back with. */
export type ProviderReturn = {
  /** As the browser sent it, from the question mark on. */
  readonly query: string
  /** What the errand's cookie holds. */
  readonly browserKey: string | undefined
  /** Hears why it could not be read. */
  onError(problem: unknown): void
}

/** How a trip ended; of an expired one nothing is known. `browserHash` is the stored form of the browser's key. */
type TripEnd<Purpose> =
  | { readonly purpose: Purpose; readonly identity: Identity; readonly browserHash: string }
  | { readonly purpose: Purpose; readonly problem: 'cancelled' | 'failed' }
  | { readonly purpose?: undefined; readonly problem: 'expired' }

/**
 * One errand on which browsers go to an OpenID provider and come back. Each trip may be read once, within ten
 * minutes, in the browser that began it: a cookie that scripts cannot read ties it to that one.
 * @template Purpose what a single trip is for: it is kept as JSON and answered at the end
 */
export const providerTrips = <Purpose extends object>({ name, afterwards = 0 }: Errand) => ({
  cookie: name,

  /** Begins a trip. @returns where the browser is to go; undefined while no provider answers */
  async begin(
    { database, provider, now }: TripDeps,
    { request, response }: CallContext,
    purpose: Purpose,
  ): Promise<string | undefined> {
    const [state, nonce, codeVerifier] = [randomToken(), randomToken(), randomToken()]
    const address = await provider?.startAddress({ state, nonce, codeVerifier }).catch(() => undefined)
    if (address === undefined) return undefined
    const known = request.cookie(name)
    // A second window of the same browser keeps the key: both may come back.
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

  /** Reads what the browser came back with; whatever it is, the trip is over. */
  async finish(
    { database, provider, now }: TripDeps,
    { query, browserKey, onError }: ProviderReturn,
  ): Promise<TripEnd<Purpose>> {
    const state = new URLSearchParams(query).get('state') ?? ''
    const trip = await takeTrip(database, { state_hash: hashToken(state), errand: name }, now())
    if (!trip || !provider || hashToken(browserKey ?? '') !== trip.browser_hash) return { problem: 'expired' }
    const { nonce, code_verifier: codeVerifier, browser_hash: browserHash } = trip
    const purpose = trip.purpose as Purpose
    const identity = await provider.readReturn(query, { state, nonce, codeVerifier }).catch(onError)
    if (identity === 'cancelled') return { purpose, problem: 'cancelled' }
    return identity ? { purpose, identity, browserHash } : { purpose, problem: 'failed' }
  },
})
