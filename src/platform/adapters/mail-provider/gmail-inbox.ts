import { z } from 'zod'
import { type IncomingMail, maxMailBytes } from '../mail-inbox/incoming-mail.ts'
import { fileName, maxFiles, parseMessage, plainTextOf } from '../mail-inbox/parse-message.ts'
import { type HeaderField, readHeaders } from '../mail-inbox/read-headers.ts'
import type { AccountReadOptions } from './mail-provider.ts'

/**
 * Sends a GET request to the API, with a path below the mailbox.
 * @throws ReadingForbidden, AccessRevoked, or other errors if another attempt can succeed
 */
export type GmailGet = (path: string) => Promise<Response>

/** The number of messages on a page of a list. A run reads at most `maxPages` pages. */
const pageSize = 500
const maxPages = 10
/** Each run lists messages again from this many milliseconds before the last run, because the list can be late. */
const overlapMs = 600_000
/** The header fields with a message's id and those of the messages it answers, and the type that a report has. */
const headFields = ['In-Reply-To', 'References', 'Content-Type', 'Message-ID']
const maxResponseBytes = 4_194_304

const listBody = z.object({
  messages: z.array(z.object({ id: z.string(), threadId: z.string() })).default([]),
  nextPageToken: z.string().optional(),
})
const header = z.object({ name: z.string(), value: z.string() })
const messageBody = z.object({
  sizeEstimate: z.int().default(0),
  internalDate: z.string().regex(/^\d{1,15}$/),
  payload: z.object({ headers: z.array(header).default([]) }).default({ headers: [] }),
})
type Part = {
  readonly mimeType?: string | undefined
  readonly filename?: string | undefined
  readonly body?: { readonly size?: number | undefined; readonly data?: string | undefined } | undefined
  readonly parts?: readonly Part[] | undefined
}

/**
 * Reads the messages that others sent to a mailbox; see `MailProvider.read`. The position contains a time in
 * milliseconds, and the ids of the messages that were read and can be listed again.
 */
export const readGmail = async (get: GmailGet, options: AccountReadOptions) => {
  const startedAt = Date.now()
  const [time = '0', ...readIds] = options.position?.split(' ') ?? []
  const startTime = Math.max(Number(time), options.since.getTime())
  const listedMessages = await listMessages(get, startTime - overlapMs)
  const knownThreads = await options.knownThreads([
    ...new Set(listedMessages.map(({ threadId }) => threadId)),
  ])
  const alreadyRead = new Set(readIds)
  const candidates = listedMessages.filter(
    ({ id, threadId }) => !alreadyRead.has(id) && (options.readsHeads || knownThreads.has(threadId)),
  )
  const chosenMessages = candidates.slice(0, options.maxMails)
  let reachedTime = startTime
  for (const { id, threadId } of chosenMessages)
    await options.attempt(id, async () => {
      const head = await readHead(get, id)
      if (!head) return
      reachedTime = Math.max(reachedTime, head.receivedAt.getTime())
      const isWanted = knownThreads.has(threadId) || (await options.areWanted([readHeaders(head.headers)]))[0]
      if (!isWanted) return
      const mail = await readMessage(get, id, head).catch((problem: unknown) => {
        // The message itself is broken. A failed request ends the run, so that the message is read later.
        if (!(problem instanceof UnreadableMessage)) throw problem
        options.onUnreadable(problem.cause)
      })
      if (mail) await options.receive(mail, threadId)
    })
  const hasMore = candidates.length > chosenMessages.length
  // The next run lists the messages of the overlap again. Those that were read must not fill its limit.
  const listedReadIds = [...listedMessages.filter(({ id }) => alreadyRead.has(id)), ...chosenMessages].map(
    ({ id }) => id,
  )
  return { position: [hasMore ? reachedTime : startedAt, ...listedReadIds].join(' '), hasMore }
}

/**
 * Returns the messages that arrived since a moment (in milliseconds) and that the owner did not send, the oldest first.
 * Spam and deleted messages are left out.
 */
const listMessages = async (get: GmailGet, since: number) => {
  const foundMessages: { id: string; threadId: string }[] = []
  let token: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const query = new URLSearchParams({
      q: `after:${Math.floor(since / 1000)} -from:me`,
      maxResults: String(pageSize),
    })
    if (token !== undefined) query.set('pageToken', token)
    const { messages, nextPageToken } = listBody.parse(await readJson(await get(`/messages?${query}`)))
    foundMessages.push(...messages)
    token = nextPageToken
    if (token === undefined) break
  }
  return foundMessages.reverse()
}

type Head = { readonly headers: readonly HeaderField[]; readonly size: number; readonly receivedAt: Date }

const readHead = async (get: GmailGet, id: string): Promise<Head | undefined> => {
  const query = new URLSearchParams([
    ['format', 'metadata'],
    ...headFields.map((name) => ['metadataHeaders', name]),
  ])
  const parsedBody = messageBody.safeParse(
    await readJson(await get(`/messages/${encodeURIComponent(id)}?${query}`)),
  ).data
  if (!parsedBody) return undefined
  const { sizeEstimate, internalDate, payload } = parsedBody
  return {
    headers: fieldsOf(payload.headers),
    size: sizeEstimate,
    receivedAt: new Date(Number(internalDate)),
  }
}

const fieldsOf = (headers: readonly z.output<typeof header>[]): HeaderField[] =>
  headers.map(({ name, value }) => ({ key: name.toLowerCase(), value }))

/** Returns the Message-ID of a message that was just sent; undefined if it can't be read. */
export const readMessageId = async (get: GmailGet, id: string): Promise<string | undefined> => {
  const head = await readHead(get, id).catch(() => undefined)
  return (head && readHeaders(head.headers).messageId) || undefined
}

/** A message that another attempt can't read either. */
class UnreadableMessage extends Error {}

/** Returns a message. The files of a large one are not downloaded. */
const readMessage = async (get: GmailGet, id: string, { size, receivedAt }: Head): Promise<IncomingMail> => {
  const isLarge = size > maxMailBytes
  const path = `/messages/${encodeURIComponent(id)}?format=${isLarge ? 'full' : 'raw'}`
  const body = await readJson(await get(path))
  try {
    if (isLarge) return largeMessage(fullBody.parse(body).payload, receivedAt)
    const { raw } = z.object({ raw: z.string() }).parse(body)
    return await parseMessage(Buffer.from(raw, 'base64url'), { receivedAt })
  } catch (problem) {
    throw new UnreadableMessage('the message can\u2019t be read', { cause: problem })
  }
}

const part: z.ZodType<Part> = z.object({
  mimeType: z.string().optional(),
  filename: z.string().optional(),
  body: z.object({ size: z.int().optional(), data: z.string().optional() }).optional(),
  get parts() {
    return z.array(part).optional()
  },
})
const fullBody = z.object({
  payload: z.intersection(part, z.object({ headers: z.array(header).default([]) })),
})

const largeMessage = (payload: z.output<typeof fullBody>['payload'], receivedAt: Date): IncomingMail => {
  const parts = partsOf(payload)
  const textOf = (mimeType: string) => {
    const textPart = parts.find((one) => one.mimeType === mimeType && !one.filename)
    return Buffer.from(textPart?.body?.data ?? '', 'base64url').toString()
  }
  return {
    ...readHeaders(fieldsOf(payload.headers)),
    receivedAt,
    text: plainTextOf({ text: textOf('text/plain'), html: textOf('text/html') }),
    files: parts
      .filter(({ filename }) => filename)
      .slice(0, maxFiles)
      .map(({ filename, body }) => ({ name: fileName(filename!), size: body?.size ?? 0 })),
    reports: [],
  }
}

const partsOf = (root: Part): Part[] => [root, ...(root.parts ?? []).flatMap(partsOf)]

/** Returns the JSON of a response. @throws if it is too large, so that no message fills the memory */
const readJson = async (response: Response): Promise<unknown> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxResponseBytes) throw new Error('Gmail sent a response that is too large')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString()) as unknown
}
