/** What goes with one sign-in from its start to its return; all of it is random, and used once. */
export type IdentityTrip = {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** Whom the provider vouches for. */
export type Identity = {
  readonly email: string
  readonly emailVerified: boolean
  /** The organisation's domain that the account belongs to: `hd`. */
  readonly hostedDomain: string | undefined
}

/** An OpenID Connect provider that people of the company sign in by. */
export type IdentityProvider = {
  /** Where the browser goes to sign in. @throws when the provider does not answer */
  startAddress(trip: IdentityTrip): Promise<string>
  /**
   * Reads the query that the browser comes back with: exchanges its code and checks issuer, audience,
   * signature, nonce and state. 'cancelled' when the person left without signing in.
   * @throws when anything does not fit, or the provider does not answer
   */
  readReturn(query: string, trip: IdentityTrip): Promise<Identity | 'cancelled'>
}

/** Where the provider sends the browser back to. */
export const identityReturnPath = '/api/oauthGoogle/return'
