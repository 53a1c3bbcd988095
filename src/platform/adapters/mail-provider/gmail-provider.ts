import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { AccessRevoked, type AccountProvider } from '../identity/identity-provider.ts'
import { type GmailGet, readGmail, readMessageId } from './gmail-inbox.ts'
import { type MailProvider, ReadingForbidden } from './mail-provider.ts'

export type GmailOptions = {
  /** The address of the API, without a slash at the end. */
  readonly apiUrl: string
  readonly refreshAccess: AccountProvider['refreshAccess']
  /** A replacement for fetch that does not use the network: for the built-in provider and for tests. */
  readonly fetch?: typeof fetch
}

const mailboxPath = '/gmail/v1/users/me'
export const sendPath = `${mailboxPath}/messages/send`
/** Larger messages are uploaded, because the API limits the size of JSON requests. */
const maxJsonMessageBytes = 3_000_000
/** The timeout in milliseconds for sending a message, to which each byte adds `timeoutMsPerByte`: 8 seconds per MB. */
const timeoutMs = 15_000
const timeoutMsPerByte = 0.008
/** An access token is no longer used from this many seconds before it expires. */
const tokenReserveSeconds = 20
const maxCachedTokens = 500

/** Timeout in milliseconds of a request that reads. */
const readTimeoutMs = 30_000

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
    const cachedToken = tokens.get(refreshToken)
    if (cachedToken) return cachedToken
    // The promise is cached, so concurrent emails of one message share the request.
    const tokenRequest = refreshAccess(refreshToken).then(({ value, lifetime }) => {
      tokens.set(refreshToken, tokenRequest, { ttl: Math.max((lifetime - tokenReserveSeconds) * 1000, 1) })
      return value
    })
    tokenRequest.catch(() => tokens.delete(refreshToken))
    tokens.set(refreshToken, tokenRequest)
    return tokenRequest
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
  const get = async (refreshToken: string, path: string): Promise<Response> =>
    request(`${apiUrl}${mailboxPath}${path}`, {
      headers: { authorization: `Bearer ${await accessTo(refreshToken)}` },
      redirect: 'error',
      signal: AbortSignal.timeout(readTimeoutMs),
    })
  /** Sends a request, and once more with a new access token if the cached one is rejected. */
  const sendWithRetry = async (
    refreshToken: string,
    sendOnce: () => Promise<Response>,
  ): Promise<Response> => {
    let response = await sendOnce()
    if (response.status === 401) {
      // The cached token may have been revoked before it expired. A new token shows whether we still have access.
      tokens.delete(refreshToken)
      response = await sendOnce()
    }
    if (response.ok) return response
    const failure = failureOf(response.status, await response.text().catch(() => ''))
    if (failure instanceof AccessRevoked) tokens.delete(refreshToken)
    throw failure
  }
  const getterOf =
    (refreshToken: string): GmailGet =>
    async (path) => {
      try {
        return await sendWithRetry(refreshToken, () => get(refreshToken, path))
      } catch (problem) {
        const isForbidden = problem instanceof AccessRevoked && problem.cause === 'insufficientPermissions'
        throw isForbidden ? new ReadingForbidden(problem.message) : problem
      }
    }
  return {
    async send(refreshToken, message, canRead = false) {
      const response = await sendWithRetry(refreshToken, () => post(refreshToken, message))
      // The message is sent, whatever the response contains.
      const sentMessage = sentBody.safeParse(await response.json().catch(() => undefined)).data
      const messageId =
        canRead && sentMessage ? await readMessageId(getterOf(refreshToken), sentMessage.id) : undefined
      return { thread: sentMessage?.threadId, messageId }
    },
    read: (refreshToken, options) => readGmail(getterOf(refreshToken), options),
  }
}

const sentBody = z.object({ id: z.string().max(100), threadId: z.string().max(100).optional() })

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
 * The permanent reasons why an account can't send: its token is invalid, its owner did not grant the permission, it has
 * no mailbox, or its administrators forbid it. A rate limit or an error in our own Google project is not
 * among them.
 */
const finalReasons = new Set(['authError', 'insufficientPermissions', 'failedPrecondition', 'domainPolicy'])

const failureOf = (status: number, body: string): Error => {
  const { message, errors } = readError(body)
  const text = `Gmail responded ${status}${message && `: ${message}`}`
  const finalReason = errors.find(({ reason }) => finalReasons.has(reason))?.reason
  const isRevoked = status === 401 || finalReason !== undefined
  return isRevoked ? new AccessRevoked(text, { cause: finalReason }) : new Error(text)
}

const readError = (body: string): z.output<typeof errorBody>['error'] => {
  try {
    return errorBody.parse(JSON.parse(body)).error
  } catch {
    return { message: '', errors: [] }
  }
}
