/** A mail of the outbox with its files. */
export type MailToSend = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly reply_name?: string | null
  readonly reply_address?: string | null
  /** The address at which the recipient, or their mail provider for them, can turn off mails like this one. */
  readonly unsubscribe_url?: string | null
  /** The member of staff who wrote it; null for an automatic mail. */
  readonly written_by?: string | null
  readonly in_reply_to?: string | null
  readonly attachments?: readonly {
    readonly name: string
    readonly media_type: string
    readonly bytes: Buffer
  }[]
}

type Address = { readonly name: string; readonly address: string }

type Sender = {
  /** An address, or its text with a name: `Jaunt <hello@example.com>`. */
  readonly from: Address | string
  /** The part of the Message-ID after the @. */
  readonly messageDomain: string
}

/**
 * Returns a text that mail programs show as it is. A name or title that a customer chose could look like an encoded
 * word (RFC 2047), which nodemailer sends unchanged and mail programs decode into another text. An invisible character
 * prevents that.
 */
const preventDecoding = (text: string): string => text.replaceAll('=?', '=\u2060?')

/** Returns the headers of RFC 8058, with which mail providers unsubscribe a recipient by one click. */
const unsubscribeHeaders = (url: string) => [
  // `prepared` prevents line breaks in the address.
  { key: 'List-Unsubscribe', value: { prepared: true, value: `<${url}>` } },
  { key: 'List-Unsubscribe-Post', value: { prepared: true, value: 'List-Unsubscribe=One-Click' } },
]

/** Returns a mail in the form from which nodemailer builds its MIME message. */
export const composeMail = (
  { id, to, subject, html, text, reply_name, reply_address, attachments = [], ...mail }: MailToSend,
  { from, messageDomain }: Sender,
) => ({
  from: typeof from === 'string' ? from : { ...from, name: preventDecoding(from.name) },
  // nodemailer reads an object as one address, but could parse a text as a list.
  to: { name: '', address: to },
  subject: preventDecoding(subject),
  html,
  text,
  ...(reply_address && { replyTo: { name: preventDecoding(reply_name ?? ''), address: reply_address } }),
  ...(mail.in_reply_to && { inReplyTo: `<${mail.in_reply_to}>`, references: `<${mail.in_reply_to}>` }),
  headers: [
    ...(mail.unsubscribe_url ? unsubscribeHeaders(mail.unsubscribe_url) : []),
    // Tells other programs not to answer an automatic mail (RFC 3834).
    ...(mail.written_by === null ? [{ key: 'Auto-Submitted', value: 'auto-generated' }] : []),
  ],
  attachments: attachments.map(({ name, media_type, bytes }) => ({
    filename: name,
    contentType: media_type,
    content: bytes,
    // Another encoding would change the line breaks of text files.
    contentTransferEncoding: 'base64' as const,
  })),
  // The id is the same at every attempt, so a server that gets the mail twice can recognise it.
  messageId: `<${id}@${messageDomain}>`,
})
