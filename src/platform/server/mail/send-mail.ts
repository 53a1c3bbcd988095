import { SpanKind } from '@opentelemetry/api'
import { type Kysely, type Selectable, sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { cutText } from '#kernel/cut-text.ts'
import type { Tables } from '../database/tables.ts'
import type { JobQueue } from '../jobs/jobs.ts'
import { withSpan } from '../tracing/with-span.ts'
import { isMail } from './is-mail.ts'
import { readAttachments } from './mail-attachment-store.ts'
import { sendLargeMailQueue, sendMailQueue, sendUrgentMailQueue } from './outbox.ts'
import './tables.ts'

export type MailSender = {
  send(mail: MailToSend): Promise<void>
  close(): void
}

type MailToSend = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly reply_name?: string | null
  readonly reply_address?: string | null
  readonly attachments?: readonly {
    readonly name: string
    readonly media_type: string
    readonly bytes: Buffer
  }[]
}

/** Timeout in milliseconds for each step of the SMTP dialogue. */
const timeoutMs = 20_000

/** Creates a sender of mails by SMTP. */
export const smtpSender = (smtpUrl: string, from: string): MailSender => {
  const { hostname } = new URL(smtpUrl)
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  return {
    async send({ id, to, subject, html, text, reply_name, reply_address, attachments = [] }) {
      // nodemailer reads an object as one address, but could parse a text as a list.
      const recipient = { name: '', address: to }
      await transport.sendMail({
        from,
        to: recipient,
        subject,
        html,
        text,
        ...(reply_address && { replyTo: { name: reply_name ?? '', address: reply_address } }),
        attachments: attachments.map(({ name, media_type, bytes }) => ({
          filename: name,
          contentType: media_type,
          content: bytes,
          // Another encoding would change the line breaks of text files.
          contentTransferEncoding: 'base64',
        })),
        // The id is the same at every attempt, so a server that gets the mail twice can recognise it.
        messageId: `<${id}@${hostname}>`,
      })
    },
    close: () => transport.close(),
  }
}

type StoredBody = Pick<Selectable<Tables['mail_outbox']>, 'html' | 'text' | 'shown_html' | 'shown_text'>

const maskedBody = ({ html, text, shown_html, shown_text }: StoredBody) => ({
  html: shown_html ?? html,
  text: shown_text ?? text,
  shown_html: null,
  shown_text: null,
})

type SendDeps = {
  readonly database: Kysely<Tables>
  /** Without a sender, mails stay in the outbox for staff to read. */
  readonly sender: MailSender | undefined
  now(): Date
}

/**
 * Sends one mail of the outbox. A worker claims the mail first, so that two workers never send it at the same time,
 * and no row is locked during the SMTP dialogue. The process can crash after the mail server has accepted the mail and
 * before the row is marked as sent. The mail is then sent again with the same Message-ID once the claim has expired. A
 * mail is therefore sent at least once and never lost, unless its address does not exist. The secrets of a sent mail
 * are deleted.
 */
const sendMail = async ({ database, sender, now }: SendDeps, mailId: string): Promise<void> => {
  if (!sender) return
  const mail = await claimMail(database, mailId)
  if (!mail) return refuseClaimed(database, mailId)
  const sending = withAttachments(database, mail).then((whole) =>
    withSpan('smtp send', () => sender.send(whole), { kind: SpanKind.CLIENT }),
  )
  const failure: unknown = await sending.catch((reason: unknown) => reason ?? new Error('not sent'))
  const tries = mail.tries + 1
  const isUnknown = isUnknownAddress(failure)
  const outcome = failure
    ? { tries, last_error: cutText(`${isUnknown ? unknownAddressText : ''}${failure}`, 500) }
    : { tries, last_error: null, sent_at: now(), ...maskedBody(mail) }
  await database
    .updateTable('mail_outbox')
    .set({ ...outcome, claimed_until: null })
    .where(isMail(mailId))
    // An erasure in the meantime has emptied the recipient. Writing the body would restore the person's data.
    .where('recipient', '<>', '')
    .execute()
  if (failure && !isUnknown) throw failure
}

const unknownAddressText =
  'The recipient’s mail server does not know this address, so the email is not tried again. '

/**
 * Returns true if the mail server says that the mailbox does not exist or is disabled (RFC 3463). Other final
 * rejections are tried again, because a wrong setting of our mail server causes them too.
 */
const isUnknownAddress = (failure: unknown): boolean => {
  if (!(failure instanceof Error)) return false
  const { command, response } = failure as { command?: unknown; response?: unknown }
  return command === 'RCPT TO' && /^5\d\d[ -]5\.(?:1\.(?:1|2|3|10)|2\.1)\b/.test(String(response))
}

/** @throws if the files were deleted, so that no mail promises a file that it does not contain */
const withAttachments = async <Mail extends { readonly attachment_set: string | null }>(
  database: Kysely<Tables>,
  mail: Mail,
) => {
  if (mail.attachment_set === null) return mail
  const attachments = await readAttachments(database, mail.attachment_set)
  if (attachments.length === 0) throw new Error('the files of this mail were deleted')
  return { ...mail, attachments }
}

/** The timeout in seconds of the job that sends a mail with files. */
const largeMailSeconds = 600

/** The end of a claim that starts now. A claim is longer than an SMTP dialogue, and shorter than the timeout of its job. */
const claimEnd = sql<Date>`
  now() + make_interval(secs => case when attachment_set is null then 110 else ${largeMailSeconds - 10} end)`

const claimMail = (database: Kysely<Tables>, mailId: string) =>
  database
    .updateTable('mail_outbox')
    .set({ claimed_until: claimEnd })
    .where(isMail(mailId))
    .where('sent_at', 'is', null)
    // The recipient may have been erased in the meantime.
    .where('recipient', '<>', '')
    .where(({ eb, or }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<', sql<Date>`now()`)]))
    .returning(['id', 'recipient as to', 'subject', 'html', 'text', 'tries', 'shown_html', 'shown_text'])
    .returning(['reply_name', 'reply_address', 'attachment_set'])
    .executeTakeFirst()

/** @throws if another worker has claimed the mail. If that worker crashes, the job must be tried again. */
const refuseClaimed = async (database: Kysely<Tables>, mailId: string): Promise<void> => {
  const left = await database
    .selectFrom('mail_outbox')
    .select('id')
    .where(isMail(mailId))
    .where('sent_at', 'is', null)
    .where('recipient', '<>', '')
    .executeTakeFirst()
  if (left) throw new Error('another worker is sending it')
}

/**
 * Returns the jobs that send the mails of the outbox. Urgent mails have their own queue and connections; mails with
 * files have their own queue.
 */
export const sendMailJobs = ({
  urgentSender,
  ...deps
}: SendDeps & { readonly urgentSender: MailSender | undefined }): JobQueue<{ mailId: string }>[] => [
  { name: sendMailQueue, atOnce: 20, work: ({ mailId }) => sendMail(deps, mailId) },
  {
    name: sendLargeMailQueue,
    atOnce: 2,
    options: { expireInSeconds: largeMailSeconds },
    work: ({ mailId }) => sendMail(deps, mailId),
  },
  {
    name: sendUrgentMailQueue,
    urgent: true,
    atOnce: 20,
    work: ({ mailId }) => sendMail({ ...deps, sender: urgentSender }, mailId),
  },
]
