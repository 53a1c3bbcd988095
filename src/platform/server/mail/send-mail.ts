import { SpanKind } from '@opentelemetry/api'
import { type Kysely, sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { AccountProblem } from '#kernel/account-problems.ts'
import { cutText } from '#kernel/cut-text.ts'
import type { Tables } from '../database/tables.ts'
import type { JobQueue } from '../jobs/jobs.ts'
import { withSpan } from '../tracing/with-span.ts'
import type { AccountSender, SentFromAccount } from './account-sender.ts'
import { composeMail, type MailToSend } from './compose-mail.ts'
import { isMail } from './is-mail.ts'
import { readAttachments } from './mail-attachment-store.ts'
import { hasTurnedOff, withdrawMail } from './mail-choice-store.ts'
import { isStopped, refuseStopped, stopAddress } from './mail-stop-store.ts'
import { sendAccountMailQueue, sendLargeMailQueue, sendMailQueue, sendUrgentMailQueue } from './outbox.ts'
import './tables.ts'

export type MailSender = {
  send(mail: MailToSend): Promise<void>
  close(): void
}

/** Timeout in milliseconds for each step of the SMTP dialogue. */
const timeoutMs = 20_000

/**
 * Creates a sender of mails by SMTP.
 * @param bounceAddress the address that gets reports about undelivered mails, if not the sender
 */
export const smtpSender = (smtpUrl: string, from: string, bounceAddress?: string): MailSender => {
  const messageDomain = new URL(smtpUrl).hostname
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  return {
    async send(mail) {
      const message = composeMail(mail, { from, messageDomain })
      const envelope = bounceAddress && { envelope: { from: bounceAddress, to: mail.to } }
      await transport.sendMail({ ...message, ...envelope })
    },
    close: () => transport.close(),
  }
}

/**
 * Deletes the secrets of a stored mail. Uses the stored values, because an erasure may have removed a person from the
 * body while the mail was being sent.
 */
const maskedBody = {
  html: sql<string>`coalesce(shown_html, html)`,
  text: sql<string>`coalesce(shown_text, text)`,
  shown_html: null,
  shown_text: null,
}

type SendDeps = {
  readonly database: Kysely<Tables>
  /** Without a sender, mails stay in the outbox for staff to read, except those that an account sends. */
  readonly sender: MailSender | undefined
  /** Sends the mails that staff wrote from their own accounts. */
  readonly accountSender?: AccountSender
  now(): Date
}

/**
 * Sends one mail of the outbox. A worker claims the mail first, so that two workers never send it at the same time,
 * and no row is locked during the dialogue with the mail server. The process can crash after the mail server has
 * accepted the mail and before the row is marked as sent. The mail is then sent again with the same Message-ID once
 * the claim has expired. A mail is therefore sent at least once and never lost, unless its address does not exist or
 * its files were deleted. The secrets of a sent mail are deleted. An automatic mail to an address that accepts no mails
 * is not sent.
 */
const sendMail = async (deps: SendDeps, mailId: string): Promise<void> => {
  const { database, now } = deps
  const mail = await claimMail(deps, mailId)
  if (!mail) return refuseClaimed(deps, mailId)
  if (mail.is_turned_off) return withdrawMail(database, mailId, now())
  if (mail.is_stopped) return refuseStopped(database, mailId)
  const sending = withAttachments(database, mail).then((mailWithFiles) => deliver(deps, mailWithFiles))
  const result = await sending.catch((reason: unknown) => ({ failure: reason ?? new Error('not sent') }))
  const tries = mail.tries + 1
  const failure = typeof result === 'object' ? result.failure : undefined
  const isUnknown = isUnknownAddress(failure)
  const isFinal = isUnknown || failure instanceof FilesDeleted
  const outcome = {
    sent: { tries, last_error: null, sent_at: now(), unsubscribe_url: null, ...maskedBody },
    failed: { tries, last_error: cutText(`${isUnknown ? unknownAddressText : ''}${failure}`, 500) },
    waits: { last_error: null },
  }[typeof result === 'object' ? 'failed' : result]
  await database
    .updateTable('mail_outbox')
    .set({ ...outcome, claimed_until: null })
    .where(isMail(mailId))
    // An erasure in the meantime has emptied the recipient. Writing an error would restore the person's address.
    .where('recipient', '<>', '')
    .execute()
  if (isUnknown) await stopAddress(database, { address: mail.to, reason: responseOf(failure), at: now() })
  if (failure && !isFinal) throw failure
}

type ClaimedMail = MailToSend & {
  readonly written_by: string | null
  readonly from_address: string | null
  readonly account_owner: string | null
  readonly event_id: string | null
  readonly account_problem: AccountProblem | null
}

/**
 * Sends a mail from the account that its author chose, or else by SMTP. If the account can't be used any more, the reason
 * is stored with the mail, so that other attempts do not try the account again.
 * @returns 'waits' if the account did not send the mail and there is no SMTP
 */
const deliver = async (
  { database, sender, accountSender }: SendDeps,
  mail: ClaimedMail,
): Promise<'sent' | 'waits'> => {
  const { written_by: authorId, from_address: address, event_id: eventId } = mail
  if (authorId !== null && address !== null && mail.account_problem === null) {
    const result = accountSender
      ? await withSpan(
          'mail account send',
          () =>
            accountSender.send(mail, { authorId, ownerId: mail.account_owner ?? authorId, address, eventId }),
          { kind: SpanKind.CLIENT },
        )
      : 'notConnected'
    if (typeof result === 'object') {
      await storeSentFromAccount(database, mail.id, result)
      return 'sent'
    }
    await storeAccountProblem(database, mail.id, result)
  }
  if (!sender) return 'waits'
  await withSpan('smtp send', () => sender.send(mail), { kind: SpanKind.CLIENT })
  return 'sent'
}

const storeAccountProblem = (database: Kysely<Tables>, mailId: string, problem: AccountProblem) =>
  database.updateTable('mail_outbox').set({ account_problem: problem }).where(isMail(mailId)).execute()

/**
 * Stores the thread and the Message-ID of a sent mail. Ignores a failure, because an exception would cause the mail to
 * be sent again. Without the stored values, answers to the mail are not found.
 */
const storeSentFromAccount = async (
  database: Kysely<Tables>,
  mailId: string,
  { thread, messageId }: SentFromAccount,
): Promise<void> => {
  if (thread === undefined && messageId === undefined) return
  await database
    .updateTable('mail_outbox')
    .set({ thread: thread ?? null, sent_message_id: messageId ?? null })
    .where(isMail(mailId))
    .execute()
    .catch(() => undefined)
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

/** Returns what the mail server said. */
const responseOf = (failure: unknown): string =>
  String(failure instanceof Error && 'response' in failure ? failure.response : failure)

/** The files of a mail were deleted, with the event or because of an erasure. Another attempt can't succeed. */
class FilesDeleted extends Error {
  override name = 'FilesDeleted'
  constructor() {
    super('the files of this mail were deleted')
  }
}

/** @throws FilesDeleted if the files were deleted, so that no mail promises a file that it does not contain */
const withAttachments = async <Mail extends { readonly attachment_set: string | null }>(
  database: Kysely<Tables>,
  mail: Mail,
) => {
  if (mail.attachment_set === null) return mail
  const attachments = await readAttachments(database, mail.attachment_set)
  if (attachments.length === 0) throw new FilesDeleted()
  return { ...mail, attachments }
}

/** The timeout in seconds of the job that sends a mail with files. */
const largeMailSeconds = 600

/**
 * The end of a claim that starts now. A claim is longer than an account and an SMTP dialogue take, and shorter than the
 * timeout of its job.
 */
const claimEnd = sql<Date>`
  now() + make_interval(secs => case when attachment_set is null then 110 else ${largeMailSeconds - 10} end)`

/**
 * Returns the condition for a mail that can be sent: it is not sent yet, there is SMTP or an account to send it, and
 * its recipient was neither erased nor has turned it off in the meantime.
 */
const canBeSent = ({ sender }: SendDeps) =>
  sql<boolean>`sent_at is null and recipient <> '' and turned_off_at is null
    and (${sender !== undefined} or (from_address is not null and account_problem is null))`

const claimMail = (deps: SendDeps, mailId: string) =>
  deps.database
    .updateTable('mail_outbox')
    .set({ claimed_until: claimEnd })
    .where(isMail(mailId))
    .where(canBeSent(deps))
    .where(({ eb, or }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<', sql<Date>`now()`)]))
    .returning(['id', 'recipient as to', 'subject', 'html', 'text', 'tries'])
    .returning(['reply_name', 'reply_address', 'attachment_set', 'unsubscribe_url'])
    .returning(['written_by', 'from_address', 'account_owner', 'account_problem', 'event_id', 'in_reply_to'])
    .returning([hasTurnedOff.as('is_turned_off'), isStopped.as('is_stopped')])
    .executeTakeFirst()

/** @throws if another worker has claimed the mail. If that worker crashes, the job must be tried again. */
const refuseClaimed = async (deps: SendDeps, mailId: string): Promise<void> => {
  const unsentMail = await deps.database
    .selectFrom('mail_outbox')
    .select('id')
    .where(isMail(mailId))
    .where(canBeSent(deps))
    .executeTakeFirst()
  if (unsentMail) throw new Error('another worker is sending it')
}

/**
 * Returns the jobs that send the mails of the outbox. Urgent mails have their own queue and connections; mails with
 * files and mails from accounts have their own queues.
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
    name: sendAccountMailQueue,
    // Gmail limits an account to 150 emails a minute.
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
