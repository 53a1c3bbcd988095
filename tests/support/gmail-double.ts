import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type SentMessage = {
  /** The account that sent it. */
  readonly account: string
  /** The MIME message. */
  readonly raw: string
  readonly isUpload: boolean
}

type Reply = { readonly status: number; readonly body: object }

const sendPath = '/gmail/v1/users/me/messages/send'

/** Returns an error as the Gmail API sends it. */
const apiError = (status: number, reason: string, message: string): Reply => ({
  status,
  body: { error: { code: status, message, errors: [{ domain: 'global', reason, message }] } },
})

/**
 * Starts a server that stands in for Google: its discovery document, its token endpoint and the sending of the Gmail
 * API. It checks tokens, encodings and recipients as Google does, and stores what it received.
 */
export const openGmailDouble = async () => {
  const messages: SentMessage[] = []
  /** The accounts by their refresh tokens, and by the access tokens that were issued. */
  const grants = new Map<string, string>()
  const access = new Map<string, string>()
  const refreshes: string[] = []
  /** The next responses of the API, in place of its own. */
  const nextReplies: Reply[] = []

  const refresh = (form: URLSearchParams): Reply => {
    const token = form.get('refresh_token') ?? ''
    if (form.get('client_id') !== 'mail-client' || form.get('client_secret') !== 'mail-secret')
      return { status: 401, body: { error: 'invalid_client' } }
    const account = form.get('grant_type') === 'refresh_token' ? grants.get(token) : undefined
    if (account === undefined)
      return { status: 400, body: { error: 'invalid_grant', error_description: 'Token has been revoked.' } }
    refreshes.push(account)
    const accessToken = `access-${refreshes.length}`
    access.set(accessToken, account)
    return { status: 200, body: { access_token: accessToken, token_type: 'Bearer', expires_in: 3599 } }
  }

  const send = ({ url = '', headers }: IncomingMessage, body: Buffer): Reply => {
    const reply = nextReplies.shift()
    if (reply) return reply
    const account = access.get(headers.authorization?.replace('Bearer ', '') ?? '')
    if (account === undefined) return apiError(401, 'authError', 'Invalid Credentials')
    const isUpload = url === `/upload${sendPath}?uploadType=media`
    if (!isUpload && body.length > 5_000_000) return apiError(413, 'uploadTooLarge', 'Request too large')
    const raw = isUpload ? body : Buffer.from(JSON.parse(body.toString()).raw, 'base64url')
    const text = raw.toString('latin1')
    if (!/^To: \S+@\S+/m.test(text)) return apiError(400, 'invalidArgument', 'Recipient address required')
    messages.push({ account, raw: text, isUpload })
    return { status: 200, body: { id: `m${messages.length}`, threadId: `t${messages.length}` } }
  }

  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const path = request.url ?? ''
    const { status, body: content } = path.startsWith('/.well-known/')
      ? {
          status: 200,
          body: {
            issuer: url,
            authorization_endpoint: `${url}/auth`,
            token_endpoint: `${url}/token`,
            jwks_uri: url,
          },
        }
      : path === '/token'
        ? refresh(new URLSearchParams(body.toString()))
        : path.includes(sendPath)
          ? send(request, body)
          : apiError(404, 'notFound', 'Not Found')
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    messages,
    refreshes,
    /** The environment of a site whose staff connect accounts of this server. */
    environment: {
      GMAIL_CLIENT_ID: 'mail-client',
      GMAIL_CLIENT_SECRET: 'mail-secret',
      GOOGLE_ISSUER: url,
      GMAIL_API_URL: url,
    },
    /** Lets a refresh token send for an account. */
    grant: (refreshToken: string, account: string) => grants.set(refreshToken, account),
    /** Withdraws the access to an account, for refresh tokens and for access tokens. */
    revoke(account: string) {
      for (const tokens of [grants, access])
        for (const [token, owner] of tokens) if (owner === account) tokens.delete(token)
    },
    /** Ends the access tokens only, as when they have expired. */
    endAccess: () => access.clear(),
    /** Lets the next request to the API fail. */
    failNext: (status: number, reason: string) =>
      nextReplies.push(apiError(status, reason, `The test says ${reason}`)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
