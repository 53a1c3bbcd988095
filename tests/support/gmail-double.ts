import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type SentMessage = {
  readonly id: string
  readonly threadId: string
  /** The account that sent it. */
  readonly account: string
  /** The MIME message. */
  readonly raw: string
  readonly isUpload: boolean
}

/** A message in the mailbox of an account. */
type StoredMessage = {
  readonly id: string
  readonly threadId: string
  readonly account: string
  readonly raw: string
  readonly receivedAt: number
}

type Reply = { readonly status: number; readonly body: object }

const messagesPath = '/gmail/v1/users/me/messages'
const sendPath = `${messagesPath}/send`

/** Returns an error as the Gmail API sends it. */
const apiError = (status: number, reason: string, message: string): Reply => ({
  status,
  body: { error: { code: status, message, errors: [{ domain: 'global', reason, message }] } },
})

/**
 * Starts a server that stands in for Google: its discovery document, its token endpoint, and the endpoints of the Gmail
 * API that send and read emails. It checks tokens, encodings and recipients as Google does, and stores what it
 * received.
 */
export const openGmailDouble = async () => {
  const messages: SentMessage[] = []
  /** The accounts by their refresh tokens, and by the access tokens that were issued. */
  const accountByRefreshToken = new Map<string, string>()
  const accountByAccessToken = new Map<string, string>()
  const refreshes: string[] = []
  /** The messages that others sent to the accounts. */
  const receivedMessages: StoredMessage[] = []
  /** The accounts whose owners did not grant reading. */
  const sendOnlyAccounts = new Set<string>()
  /** The requests that read emails, each as a text of its account, path and format. */
  const reads: string[] = []
  /** The next responses of the API, in place of its own. */
  const nextReplies: Reply[] = []

  const refresh = (form: URLSearchParams): Reply => {
    const token = form.get('refresh_token') ?? ''
    if (form.get('client_id') !== 'mail-client' || form.get('client_secret') !== 'mail-secret')
      return { status: 401, body: { error: 'invalid_client' } }
    const account = form.get('grant_type') === 'refresh_token' ? accountByRefreshToken.get(token) : undefined
    if (account === undefined)
      return { status: 400, body: { error: 'invalid_grant', error_description: 'Token has been revoked.' } }
    refreshes.push(account)
    const accessToken = `access-${refreshes.length}`
    accountByAccessToken.set(accessToken, account)
    return { status: 200, body: { access_token: accessToken, token_type: 'Bearer', expires_in: 3599 } }
  }

  const send = ({ url = '', headers }: IncomingMessage, body: Buffer): Reply => {
    const reply = nextReplies.shift()
    if (reply) return reply
    const account = accountByAccessToken.get(headers.authorization?.replace('Bearer ', '') ?? '')
    if (account === undefined) return apiError(401, 'authError', 'Invalid Credentials')
    const isUpload = url === `/upload${sendPath}?uploadType=media`
    if (!isUpload && body.length > 5_000_000) return apiError(413, 'uploadTooLarge', 'Request too large')
    const raw = isUpload ? body : Buffer.from(JSON.parse(body.toString()).raw, 'base64url')
    const text = raw.toString('latin1')
    if (!/^To: \S+@\S+/m.test(text)) return apiError(400, 'invalidArgument', 'Recipient address required')
    const id = `m${messages.length + receivedMessages.length + 1}`
    const messageIds = { id, threadId: `t${messages.length + receivedMessages.length + 1}` }
    messages.push({ ...messageIds, account, raw: text, isUpload })
    return { status: 200, body: messageIds }
  }

  const read = ({ url = '', headers }: IncomingMessage): Reply => {
    const reply = nextReplies.shift()
    if (reply) return reply
    const account = accountByAccessToken.get(headers.authorization?.replace('Bearer ', '') ?? '')
    if (account === undefined) return apiError(401, 'authError', 'Invalid Credentials')
    if (sendOnlyAccounts.has(account))
      return apiError(403, 'insufficientPermissions', 'Insufficient Permission')
    const { pathname, searchParams } = new URL(url, 'http://gmail.test')
    reads.push(`${account} ${pathname.slice(messagesPath.length)} ${searchParams.get('format') ?? 'list'}`)
    if (pathname === messagesPath) {
      const [, after] = /^after:(\d+) -from:me$/.exec(searchParams.get('q') ?? '') ?? []
      if (after === undefined) return apiError(400, 'invalidArgument', 'Unknown query')
      const accountMessages = receivedMessages.filter(
        (one) => one.account === account && one.receivedAt >= Number(after) * 1000,
      )
      // Gmail lists the newest messages first, and omits 'messages' if there are none.
      const list = accountMessages.map(({ id, threadId }) => ({ id, threadId })).reverse()
      return { status: 200, body: list.length > 0 ? { messages: list, resultSizeEstimate: list.length } : {} }
    }
    const id = pathname.slice(messagesPath.length + 1)
    const message = [
      ...receivedMessages,
      ...messages.map((one) => ({ ...one, receivedAt: Date.now() })),
    ].find((one) => one.account === account && one.id === id)
    if (!message) return apiError(404, 'notFound', 'Requested entity was not found.')
    return { status: 200, body: showMessage(message, searchParams) }
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
          : path.startsWith(messagesPath) && request.method === 'GET'
            ? read(request)
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
    /** Makes a refresh token valid for an account. */
    grant: (refreshToken: string, account: string) => accountByRefreshToken.set(refreshToken, account),
    /** The requests that read emails, each as a text of its account, path and format. */
    reads,
    /**
     * Puts a message into the mailbox of an account.
     * @param raw a MIME message
     * @param threadId the thread of an earlier message; by default a new one
     */
    receive(account: string, raw: string, threadId?: string) {
      const id = `m${messages.length + receivedMessages.length + 1}`
      const receivedAt = Date.now()
      receivedMessages.push({ id, threadId: threadId ?? `t-${id}`, account, raw, receivedAt })
    },
    /** Revokes the permission to read an account, as if its owner had unticked it. */
    forbidReading: (account: string) => sendOnlyAccounts.add(account),
    /** Withdraws the access to an account, for refresh tokens and for access tokens. */
    revoke(account: string) {
      for (const tokens of [accountByRefreshToken, accountByAccessToken])
        for (const [token, owner] of tokens) if (owner === account) tokens.delete(token)
    },
    /** Ends the access tokens only, as when they have expired. */
    endAccess: () => accountByAccessToken.clear(),
    /** Lets the next request to the API fail. */
    failNext: (status: number, reason: string) =>
      nextReplies.push(apiError(status, reason, `The test says ${reason}`)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const showMessage = ({ id, threadId, raw, receivedAt }: StoredMessage, query: URLSearchParams): object => {
  const common = { id, threadId, sizeEstimate: raw.length, internalDate: String(receivedAt) }
  if (query.get('format') === 'raw')
    return { ...common, raw: Buffer.from(raw, 'latin1').toString('base64url') }
  const [head = ''] = raw.split('\r\n\r\n', 1)
  const requestedHeaders = query.getAll('metadataHeaders').map((name) => name.toLowerCase())
  const headers = head
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => ({
      name: line.slice(0, line.indexOf(':')),
      value: line.slice(line.indexOf(':') + 1).trim(),
    }))
    .filter(({ name }) => requestedHeaders.length === 0 || requestedHeaders.includes(name.toLowerCase()))
  return { ...common, payload: { headers } }
}
