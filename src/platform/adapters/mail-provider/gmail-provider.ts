import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { AccessRevoked, type AccountProvider } from '../identity/identity-provider.ts'
import type { MailProvider } from './mail-provider.ts'

export type GmailOptions = {
  /** The address of the API, without a slash at the end. */
  readonly apiUrl: string
  readonly refreshAccess: AccountProvider['refreshAccess']
  /** A replacement for fetch that does not use the network: for the built-in provider and for tests. */
  readonly fetch?: typeof fetch
}

export const sendPath = '/gmail/v1/users/me/messages/send'
/** Larger messages are uploaded, because the API limits the size of JSON requests. */
const maxJsonMessageBytes = 3_000_000
/** The time limit in milliseconds for a message, and for each of its bytes: 10 Mbit take 10 seconds more. */
const timeoutMs = 15_000
const timeoutMsPerByte = 0.008
/** Seconds before the end of its lifetime at which an access token is no longer used. */
const tokenReserve = 20
const maxCachedTokens = 500

/**
 * Creates a client of the Gmail API. Access tokens are cached in memory until shortly before they expire, so that a
 * message to many guests does not request a token for each email.
 */
export const gmailProvider = ({
  apiUrl,
  refreshAccess,
  fetch: request = fetch,
}: GmailOptions): MailProvider => {
  const tokens = new LRUCache<string, Promise<string>>({ max: maxCachedTokens })
  const accessTo = (refreshToken: string): Promise<string> => {
    const known = tokens.get(refreshToken)
    if (known) return known
    // The promise is cached, so concurrent emails of one message share the request.
    const requested = refreshAccess(refreshToken).then(({ value, lifetime }) => {
      tokens.set(refreshToken, requested, { ttl: Math.max((lifetime - tokenReserve) * 1000, 1) })
      return value
    })
    requested.catch(() => tokens.delete(refreshToken))
    tokens.set(refreshToken, requested)
    return requested
  }
  const post = async (refreshToken: string, message: Buffer): Promise<Response> => {
    const authorization = `Bearer ${await accessTo(refreshToken)}`
    const { path, type, body } = requestFor(message)
    return request(`${apiUrl}${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': type },
      body,
      // A token must not be sent to another address.
      redirect: 'error',
      signal: AbortSignal.timeout(Math.ceil(timeoutMs + message.length * timeoutMsPerByte)),
    })
  }
  return {
    async send(refreshToken, message) {
      let response = await post(refreshToken, message)
      if (response.status === 401) {
        // The cached token may have been revoked before it expired. A new one shows if the account still allows it.
        tokens.delete(refreshToken)
        response = await post(refreshToken, message)
      }
      if (response.ok) return
      const failure = failureOf(response.status, await response.text().catch(() => ''))
      if (failure instanceof AccessRevoked) tokens.delete(refreshToken)
      throw failure
    },
  }
}

const requestFor = (message: Buffer) =>
  message.length <= maxJsonMessageBytes
    ? {
        path: sendPath,
        type: 'application/json',
        body: JSON.stringify({ raw: message.toString('base64url') }),
      }
    : { path: `/upload${sendPath}?uploadType=media`, type: 'message/rfc822', body: Uint8Array.from(message) }

const errorBody = z.object({
  error: z.object({
    message: z.string().default(''),
    errors: z.array(z.object({ reason: z.string().default('') })).default([]),
  }),
})

/**
 * The reasons why an account can't send that another attempt does not remove: its owner did not grant the permission,
 * it has no mailbox, or its administrators forbid it. A reached limit or a wrong key of ours is not among them.
 */
const finalReasons = new Set(['authError', 'insufficientPermissions', 'failedPrecondition', 'domainPolicy'])

const failureOf = (status: number, body: string): Error => {
  const { message, errors } = readError(body)
  const text = `Gmail responded ${status}${message && `: ${message}`}`
  const isRevoked = status === 401 || errors.some(({ reason }) => finalReasons.has(reason))
  return isRevoked ? new AccessRevoked(text) : new Error(text)
}

const readError = (body: string): z.output<typeof errorBody>['error'] => {
  try {
    return errorBody.parse(JSON.parse(body)).error
  } catch {
    return { message: '', errors: [] }
  }
}
