import { ImapFlow, type MessageStructureObject } from 'imapflow'
import type { IncomingFile, IncomingMail } from './incoming-mail.ts'
import { maxMailBytes } from './incoming-mail.ts'
import type { MailInbox, ReadOptions } from './mail-inbox.ts'
import { fileName, maxFiles, parseMessage } from './parse-message.ts'
import { headerFields, readHeaders } from './read-headers.ts'

type ImapSettings = {
  readonly host: string
  readonly port: number
  /** True for TLS from the start; otherwise STARTTLS is used if the server offers it. */
  readonly isSecure: boolean
  readonly user: string
  readonly password: string
  readonly folder: string
}

/** Timeout in milliseconds for connecting, and for each silence of the server. */
const timeoutMs = 30_000

/** The fields of a header that show whether an email is wanted. */
const headFields = ['in-reply-to', 'references', 'content-type']

/** Creates a client that reads a mailbox by IMAP (RFC 9051). It opens the folder read-only. */
export const imapInbox = ({ host, port, isSecure, user, password, folder }: ImapSettings): MailInbox => ({
  name: `${user} at ${host}, ${folder}`,
  async read(options) {
    const client = new ImapFlow({
      host,
      port,
      secure: isSecure,
      auth: { user, pass: password },
      logger: false,
      disableAutoIdle: true,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    })
    // Without a listener, a connection that breaks between two commands would end the process.
    client.on('error', () => {})
    try {
      await client.connect()
      await client.mailboxOpen(folder, { readOnly: true })
      return await readFolder(client, options)
    } finally {
      await client.logout().catch(() => client.close())
    }
  },
})

/** Reads the open folder. Its emails have ascending numbers, which are valid until the folder's UIDVALIDITY changes. */
const readFolder = async (client: ImapFlow, options: ReadOptions) => {
  const validity = String(client.mailbox ? client.mailbox.uidValidity : '')
  const lastReadUid = lastUid(options.position, validity)
  const foundUids = await client.search({ uid: `${lastReadUid + 1}:*`, since: options.since }, { uid: true })
  // A range that ends with * always contains the newest email, even if its number is below the start of the range.
  const newUids = (foundUids || []).filter((uid) => uid > lastReadUid).sort((one, other) => one - other)
  const uids = newUids.slice(0, options.maxMails)
  if (uids.length > 0) await readMails(client, uids, options)
  return { position: `${validity}:${uids.at(-1) ?? lastReadUid}`, hasMore: newUids.length > uids.length }
}

const lastUid = (position: string | undefined, validity: string): number => {
  const [storedValidity, uid] = position?.split(':') ?? []
  return storedValidity === validity ? Number(uid) : 0
}

const readMails = async (client: ImapFlow, uids: readonly number[], options: ReadOptions): Promise<void> => {
  const messages = await client.fetchAll(
    [...uids],
    { uid: true, headers: headFields, size: true, internalDate: true },
    { uid: true },
  )
  const heads = messages.map(({ headers }) => readHeaders(headerFields(headers?.toString('latin1') ?? '')))
  const wantedFlags = await options.areWanted(heads)
  for (const [index, { uid, size = 0, internalDate }] of messages.entries()) {
    if (!wantedFlags[index]) continue
    const receivedAt = new Date(internalDate ?? Date.now())
    await options.attempt(String(uid), async () => {
      const mail = await download(client, { uid, size, receivedAt }, options.onUnreadable)
      if (mail) await options.receive(mail)
    })
  }
}

type MailInfo = { readonly uid: number; readonly size: number; readonly receivedAt: Date }

/**
 * Returns an email; undefined if it was deleted or can't be read. Of a large email, only the beginning is downloaded;
 * the names and sizes of its files come from the structure that the server reports.
 */
const download = async (
  client: ImapFlow,
  { uid, size, receivedAt }: MailInfo,
  onUnreadable: ReadOptions['onUnreadable'],
): Promise<IncomingMail | undefined> => {
  const isLarge = size > maxMailBytes
  const message = await client.fetchOne(
    String(uid),
    { source: { maxLength: maxMailBytes }, bodyStructure: isLarge },
    { uid: true },
  )
  // Somebody may have deleted the email in the meantime.
  const { source, bodyStructure } = message || {}
  if (!source) return undefined
  const files = isLarge && bodyStructure ? filesIn(bodyStructure) : undefined
  try {
    return await parseMessage(source, { receivedAt, ...(files && { files }) })
  } catch (problem) {
    onUnreadable(problem)
    return undefined
  }
}

/** Returns the files of an email. Base64 makes a file a third larger, with a line break after each 76 characters. */
const filesIn = (structure: MessageStructureObject): IncomingFile[] => {
  const { childNodes = [], dispositionParameters, parameters, encoding, size = 0 } = structure
  const name = dispositionParameters?.filename ?? parameters?.name
  const decodedShare = encoding?.toLowerCase() === 'base64' ? (76 / 78) * 0.75 : 1
  const ownFiles =
    name && childNodes.length === 0 ? [{ name: fileName(name), size: Math.round(size * decodedShare) }] : []
  return [...ownFiles, ...childNodes.flatMap(filesIn)].slice(0, maxFiles)
}
