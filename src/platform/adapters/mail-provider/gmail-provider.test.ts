import { expect, test } from 'vitest'
import { AccessRevoked } from '../identity/identity-provider.ts'
import { gmailProvider } from './gmail-provider.ts'

type SentRequest = { url: string; authorization: string | null; body: unknown }

/** Returns a Gmail that responds with these statuses and reasons, then accepts everything, and what it received. */
const gmailWith = (...responses: readonly (readonly [number, string])[]) => {
  const sent: SentRequest[] = []
  const refreshed: string[] = []
  const remainingResponses = [...responses]
  const provider = gmailProvider({
    apiUrl: 'https://gmail.test',
    refreshAccess: async (refreshToken) => {
      refreshed.push(refreshToken)
      return { value: `access-${refreshed.length}`, lifetime: 3599 }
    },
    fetch: async (url, { headers, body } = {}) => {
      sent.push({ url: String(url), authorization: new Headers(headers).get('authorization'), body })
      const [status, reason] = remainingResponses.shift() ?? [200, '']
      const error = { message: 'no', errors: [{ reason }] }
      return Response.json(status === 200 ? { id: '1' } : { error }, { status })
    },
  })
  return { provider, sent, refreshed }
}
const message = Buffer.from('From: a@example.com\r\nTo: ann@test.com\r\n\r\nZoë?>')
const failureOf = (responses: readonly (readonly [number, string])[]) =>
  gmailWith(...responses)
    .provider.send('refresh', message)
    .catch((reason: unknown) => reason)

test('a message is sent byte for byte as base64url', async () => {
  const { provider, sent } = gmailWith()
  await provider.send('refresh', message)
  expect(sent[0]).toMatchObject({
    url: 'https://gmail.test/gmail/v1/users/me/messages/send',
    authorization: 'Bearer access-1',
  })
  const { raw } = JSON.parse(String(sent[0]!.body))
  expect(raw).toMatch(/^[\w-]+$/)
  expect(Buffer.from(raw, 'base64url').equals(message)).toBe(true)
})

test('concurrent and later messages of an account share an access token, and different accounts never do', async () => {
  const { provider, sent, refreshed } = gmailWith()
  await Promise.all([
    provider.send('one', message),
    provider.send('one', message),
    provider.send('two', message),
  ])
  await provider.send('one', message)
  expect(refreshed).toEqual(['one', 'two'])
  expect(sent.map(({ authorization }) => authorization)).toEqual([
    'Bearer access-1',
    'Bearer access-1',
    'Bearer access-2',
    'Bearer access-1',
  ])
})

test('a rejected access token is replaced once; if Gmail rejects the new one too, this counts as revoked access', async () => {
  const { provider, refreshed } = gmailWith([401, 'authError'])
  await provider.send('refresh', message)
  expect(refreshed).toHaveLength(2)
  expect(
    await failureOf([
      [401, 'authError'],
      [401, 'authError'],
    ]),
  ).toBeInstanceOf(AccessRevoked)
})

test.each([
  [403, 'insufficientPermissions'],
  [403, 'domainPolicy'],
  [400, 'failedPrecondition'],
])('%i %s counts as revoked access', async (status, reason) => {
  expect(await failureOf([[status, reason]])).toBeInstanceOf(AccessRevoked)
})

test.each([
  [403, 'userRateLimitExceeded'],
  [403, 'accessNotConfigured'],
  [429, 'rateLimitExceeded'],
  [400, 'invalidArgument'],
  [500, 'backendError'],
])('%i %s can be tried again', async (status, reason) => {
  const failure = await failureOf([[status, reason]])
  expect(failure).toEqual(new Error(`Gmail responded ${status}: no`))
  expect(failure).not.toBeInstanceOf(AccessRevoked)
})

test('after a rate limit is reached, the next message uses the same access token', async () => {
  const { provider, refreshed } = gmailWith([429, 'rateLimitExceeded'])
  await expect(provider.send('refresh', message)).rejects.toThrow('Gmail responded 429')
  await provider.send('refresh', message)
  expect(refreshed).toEqual(['refresh'])
})

test('a response that is not JSON can be tried again', async () => {
  const provider = gmailProvider({
    apiUrl: 'https://gmail.test',
    refreshAccess: async () => ({ value: 'access', lifetime: 3599 }),
    fetch: async () => new Response('<html>Bad gateway</html>', { status: 502 }),
  })
  await expect(provider.send('refresh', message)).rejects.toThrow('Gmail responded 502')
})

/** Returns a Gmail with these responses, each by the beginning of its path, and the paths that were requested. */
const mailboxWith = (responses: Readonly<Record<string, object>>) => {
  const paths: string[] = []
  const provider = gmailProvider({
    apiUrl: 'https://gmail.test',
    refreshAccess: async () => ({ value: 'access', lifetime: 3599 }),
    fetch: async (url) => {
      const { pathname, search } = new URL(String(url))
      const path = `${pathname.replace('/gmail/v1/users/me', '')}${search}`
      paths.push(path)
      const match = Object.entries(responses).find(([start]) => path.startsWith(start))
      return Response.json(match?.[1] ?? { error: { message: 'none' } }, { status: match ? 200 : 404 })
    },
  })
  return { provider, paths }
}

const optionsOf = (received: unknown[]) => ({
  position: undefined,
  since: new Date('2026-06-01T00:00:00Z'),
  maxMails: 200,
  readsHeads: false,
  knownThreads: async () => new Set(['t1']),
  areWanted: async () => [],
  attempt: (_: string, read: () => Promise<void>) => read(),
  receive: async (mail: unknown, thread: string) => void received.push(mail, thread),
  onUnreadable: (problem: unknown) => {
    throw problem
  },
})

test('the text of a large message is read without its files', async () => {
  const text = Buffer.from('Zoë says hello').toString('base64url')
  const header = (name: string, value: string) => ({ name, value })
  const payload = {
    mimeType: 'multipart/mixed',
    headers: [
      header('From', 'Zoë <zoe@example.com>'),
      header('Message-ID', '<a@x>'),
      header('In-Reply-To', '<b@x>'),
    ],
    parts: [
      {
        mimeType: 'multipart/alternative',
        parts: [{ mimeType: 'text/plain', body: { size: 14, data: text } }],
      },
      { mimeType: 'image/jpeg', filename: 'photo.jpg', body: { size: 5_000_000, attachmentId: 'A' } },
    ],
  }
  const large = { sizeEstimate: 7_000_000, internalDate: '1780304400000' }
  const { provider, paths } = mailboxWith({
    '/messages?': {
      messages: [
        { id: 'm2', threadId: 't2' },
        { id: 'm1', threadId: 't1' },
      ],
    },
    '/messages/m1?format=metadata': { ...large, payload: { headers: payload.headers } },
    '/messages/m1?format=full': { ...large, payload },
  })
  const received: unknown[] = []
  await provider.read('refresh', optionsOf(received))
  expect(received).toEqual([
    expect.objectContaining({
      messageId: 'a@x',
      references: ['b@x'],
      from: { name: 'Zoë', address: 'zoe@example.com' },
      text: 'Zoë says hello',
      files: [{ name: 'photo.jpg', size: 5_000_000 }],
      receivedAt: new Date(1_780_304_400_000),
    }),
    't1',
  ])
  expect(paths.join('\n')).not.toMatch(/m2|format=raw/)
})

test('a refused permission to read does not count as revoked access, because the account can still send', async () => {
  const provider = gmailProvider({
    apiUrl: 'https://gmail.test',
    refreshAccess: async () => ({ value: 'access', lifetime: 3599 }),
    fetch: async () =>
      Response.json(
        { error: { message: 'no', errors: [{ reason: 'insufficientPermissions' }] } },
        { status: 403 },
      ),
  })
  const failure = await provider.read('refresh', optionsOf([])).catch((reason: unknown) => reason)
  expect(failure).toMatchObject({ name: 'ReadingForbidden' })
})
