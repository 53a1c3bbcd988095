import type { MailChoice } from '#kernel/mail-choice.ts'
import { readSignedBytes, signBytes } from '../signed-bytes.ts'

/** The path of the page on which a recipient chooses their emails. Mail providers send a POST to the same address. */
export const unsubscribePath = '/emails'

/**
 * The contents of a link in an email. Its holder chooses which emails the recipient gets: all emails, or only those
 * about the event.
 */
export type UnsubscribeLink = {
  readonly recipientId: string
  /** The event that the email was about. */
  readonly eventId: string | undefined
  /** The category of the email, which the recipient can turn off. */
  readonly choice: MailChoice
}

const purpose = 'unsubscribe'
/** The signed bytes begin with the expiry, a Unix time in seconds, which takes this number of bytes. */
const expiryLength = 4

/**
 * The lifetime of a link. People look for the link in old emails, and providers demand that it works for at least 30
 * days.
 */
const lifetimeMs = 365 * 86_400_000

/** Maximum length of a key in characters: two ids, the choice, the expiry and the signature. */
const maxKeyLength = 300

/** Creates the key of a link. It contains the ids, so nothing about the link is stored. */
export const signUnsubscribeLink = (
  secret: string,
  { recipientId, eventId = '', choice }: UnsubscribeLink,
  sentAt: Date,
): string => {
  const expiry = Buffer.alloc(expiryLength)
  expiry.writeUInt32BE(Math.ceil((sentAt.getTime() + lifetimeMs) / 1000))
  return signBytes(
    secret,
    purpose,
    Buffer.concat([expiry, Buffer.from([recipientId, eventId, choice].join('\n'))]),
  )
}

/** Returns the link of a key; undefined if it is forged or has expired. */
export const readUnsubscribeLink = (secret: string, key: string, now: Date): UnsubscribeLink | undefined => {
  if (key.length > maxKeyLength) return undefined
  const body = readSignedBytes(secret, purpose, key)
  if (!body || body.readUInt32BE() * 1000 <= now.getTime()) return undefined
  const [recipientId = '', eventId = '', choice] = body.subarray(expiryLength).toString().split('\n')
  // The signature proves that the key contained a valid choice when the email was sent.
  return { recipientId, eventId: eventId || undefined, choice: choice as MailChoice }
}

/** Returns the address of a link. */
export const unsubscribeAddress = (publicUrl: string, key: string): string =>
  `${publicUrl}${unsubscribePath}?key=${key}`
