/** What goes with one trip to the provider and back; all of it is random, and used once. */
export type TripSecrets = {
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
  /** What acts for the account later on; only where it was asked for and granted. */
  readonly refreshToken?: string
}

/** An OpenID Connect provider that people of the company sign in by. */
export type IdentityProvider = {
  /** Where the browser goes to sign in. @throws when the provider does not answer */
  startAddress(trip: TripSecrets): Promise<string>
  /**
   * Reads the query that the browser comes back with: exchanges its code and checks issuer, audience,
   * signature, nonce and state. 'cancelled' when the person left without signing in.
   * @throws when anything does not fit, or the provider does not answer
   */
  readReturn(query: string, trip: TripSecrets): Promise<Identity | 'cancelled'>
}

/** Where the provider sends the browser back to after a sign-in. */
export const identityReturnPath = '/api/oauthGoogle/return'

/** The same for staff who connect the account that they send mails from. */
export const mailAccountReturnPath = '/api/commsProvider/gmail/return'
/** The right to send mails for an account, and nothing else of it. */
export const sendMailScope = 'https://www.googleapis.com/auth/gmail.send'
