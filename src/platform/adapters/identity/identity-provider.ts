/** The secrets of one sign-in at the provider; all of them are random and used once. */
export type SignInSecrets = {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** The account that the provider confirms. */
export type Identity = {
  readonly email: string
  readonly emailVerified: boolean
  /** The domain of the organisation to which the account belongs (the claim `hd`). */
  readonly hostedDomain: string | undefined
  /** The refresh token for later access to the account, if it was requested and granted. */
  readonly refreshToken?: string
  /** True if the owner also granted the optional scope. */
  readonly hasOptionalScope?: boolean
}

/** An OpenID Connect provider by which people of the company sign in. */
export type IdentityProvider = {
  /** Returns the URL where the browser signs in. @throws when the provider does not respond */
  signInUrl(signIn: SignInSecrets): Promise<string>
  /**
   * Completes a sign-in with the query of the URL at which the browser returns: exchanges its code and checks issuer,
   * audience, signature, nonce and state. Returns 'cancelled' when the person left without signing in.
   * @throws when a check fails or the provider does not respond
   */
  finishSignIn(query: string, signIn: SignInSecrets): Promise<Identity | 'cancelled'>
}

/** A short-lived token with which the account's API can be used. */
export type AccessToken = {
  readonly value: string
  /** Seconds until it expires. */
  readonly lifetime: number
}

/** A provider that also grants access to accounts when their owners are not present. */
export type AccountProvider = IdentityProvider & {
  /**
   * Returns a new access token for a refresh token.
   * @throws AccessRevoked if the refresh token is not valid any more; other errors if another attempt can succeed
   */
  refreshAccess(refreshToken: string): Promise<AccessToken>
  /** Withdraws our access to the account of a refresh token. @throws when the provider does not respond */
  revokeAccess(refreshToken: string): Promise<void>
}

/** The owner of an account, or its provider, has withdrawn our access to it. */
export class AccessRevoked extends Error {
  override name = 'AccessRevoked'
}

/** The path to which the provider redirects the browser after a sign-in. */
export const identityReturnPath = '/api/oauthGoogle/return'

/** The path to which the provider redirects staff who connect the account from which they send mails. */
export const mailAccountReturnPath = '/api/commsProvider/gmail/return'
/** The permission to send mails for an account, and nothing else. */
export const sendMailScope = 'https://www.googleapis.com/auth/gmail.send'
/** The permission to read the mails of an account, for the answers to mails that we sent. */
export const readMailScope = 'https://www.googleapis.com/auth/gmail.readonly'
