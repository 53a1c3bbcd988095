import { completeStaffTask, ensureStaffTask } from '#features/bookings/server/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { lockEvent } from '#features/events/server/index.ts'
import { cutText } from '#kernel/cut-text.ts'
import type { DeliveryReport, IncomingMail } from '#platform/adapters/mail-inbox/incoming-mail.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { stopAddress } from '#platform/server/mail/mail-stop-store.ts'
import { timedId } from '#platform/server/timed-id.ts'
import { maxAnswersPerMail, maxAnswerText, maxQuotedText } from '../../rules/answers/answer-limits.ts'
import { meansUnknownAddress } from '../../rules/answers/means-unknown-address.ts'
import { splitReply } from '../../rules/answers/split-reply.ts'
import { withoutKeys } from '../../rules/answers/without-keys.ts'
import type { CommsDeps } from '../comms-deps.ts'
import { managerOf } from '../messages/manager-of.ts'
import { answerMail } from './answer-mail.ts'
import {
  type AnswerRow,
  conversationOf,
  countUnread,
  findAnsweredMail,
  markRead,
  readAnsweredMail,
  storeAnswer,
  storeReport,
} from './answer-store.ts'

/** Days after which an answer to an email is no longer recognised. */
const answerDays = 90
const dayMs = 86_400_000

/** Returns the earliest creation time of an email whose answers are still recognised. */
export const answersSince = (now: Date): Date => new Date(now.getTime() - answerDays * dayMs)

/** The titles of the tasks for staff. They name nobody, so they can stay after an erasure. */
const answerTask = 'Read the new answers to emails'
const bounceTask = 'An email was not delivered: find another address'

type MailSource = {
  /** The thread at the provider of the account that received the email. */
  readonly thread?: string
  /** The owner of that account, who needs no copy of the email; undefined for the mailbox of the site. */
  readonly ownerId?: string
}

type AnsweredMail = NonNullable<Awaited<ReturnType<typeof readAnsweredMail>>>

/**
 * Stores a received email as an answer on the event of the email that it answers, or stores what it reports about the
 * delivery of an email. Ignores other emails. Receiving an email again, also from another mailbox, changes nothing.
 */
export const receiveMail = async (
  deps: CommsDeps,
  mail: IncomingMail,
  source: MailSource = {},
): Promise<void> => {
  const { references } = mail
  const since = answersSince(deps.now())
  const answered = await findAnsweredMail(deps.database, { references, since, ...source })
  if (!answered) return
  await transact(deps.database, async (tx) => {
    // An erasure also locks the event. An email to somebody who was erased in the meantime has no recipient any more.
    const event = answered.event_id === null ? undefined : await lockEvent(tx, answered.event_id)
    const current = await readAnsweredMail(tx, answered.id)
    if (!current || current.recipient === '') return
    if (mail.isReport) await storeReports(tx, deps, current, mail)
    else if (event) await receiveAnswer(tx, deps, { event, answered: current, mail, source })
  })
}

/**
 * Stores what a mail server says about one of our emails. If the report says that the recipient's address is unknown,
 * stops automatic emails to it. A report about another address stops nothing.
 */
const storeReports = async (
  tx: Tx,
  { now }: CommsDeps,
  { id, event_id, recipient, written_by }: AnsweredMail,
  { reports }: IncomingMail,
): Promise<void> => {
  const isAboutRecipient = ({ addresses }: DeliveryReport) => addresses.includes(recipient.toLowerCase())
  const report = reports.find(isAboutRecipient) ?? reports[0]
  if (!report || !(await storeReport(tx, id, report, now())) || !report.hasFailed) return
  if (isAboutRecipient(report) && meansUnknownAddress(report.status))
    await stopAddress(tx, {
      address: recipient,
      reason: report.reason || `Status ${report.status}`,
      at: now(),
    })
  // Staff get a task only for an email that one of them wrote. Nobody waits for an automatic email.
  if (event_id !== null && written_by !== null) await ensureStaffTask(tx, event_id, bounceTask, now())
}

type ReceivedAnswer = {
  readonly event: EventDocument
  readonly answered: AnsweredMail
  readonly mail: IncomingMail
  readonly source: MailSource
}

const receiveAnswer = async (
  tx: Tx,
  deps: CommsDeps,
  { event, answered, mail, source: { ownerId } }: ReceivedAnswer,
): Promise<void> => {
  const { from, isAutomatic, subject, files, receivedAt } = mail
  if (from.address === '' || isOwnAddress(deps, from.address)) return
  const now = deps.now()
  const reply = splitReply(withoutKeys(mail.text, deps.config.publicUrl))
  const text = cutText(reply.newText, maxAnswerText)
  const sender = from.address.toLowerCase()
  const isRecipient = sender === answered.recipient.toLowerCase()
  const manager = await managerOf(tx, event)
  const isFromManager = manager?.ownAddresses.includes(sender) === true
  const isNew = await storeAnswer(
    tx,
    {
      id: timedId(now),
      event_id: event.id,
      mail_id: answered.id,
      conversation: await conversationOf(tx, event.id, answered),
      message_id: mail.messageId || `${from.address} ${receivedAt.toISOString()}`,
      sender_name: from.name,
      sender_address: from.address,
      is_recipient: isRecipient,
      is_automatic: isAutomatic,
      subject,
      text,
      quoted: cutText(reply.quoted, maxQuotedText),
      files: JSON.stringify(files),
      received_at: receivedAt,
      // Nobody has to read an out-of-office reply, or an answer that the manager sent to everybody.
      read_at: isAutomatic || isFromManager ? now : null,
      read_by: isFromManager ? manager.id : null,
    },
    maxAnswersPerMail,
  )
  if (!isNew || isAutomatic || isFromManager) return
  await ensureStaffTask(tx, event.id, answerTask, now)
  if (!manager || manager.id === ownerId) return
  const { recipient } = answered
  await deps.outbox.queueMail(
    tx,
    answerMail(deps.config, event, manager, { from, isRecipient, recipient, subject, text, files }),
  )
}

/** Returns whether an address is one that we send from, so that our own emails are never stored as answers. */
const isOwnAddress = ({ config }: CommsDeps, address: string): boolean =>
  [config.inbox?.address, /<([^<>]+)>$/.exec(config.mailFrom)?.[1] ?? config.mailFrom].some(
    (ownAddress) => ownAddress?.toLowerCase() === address.toLowerCase(),
  )

/**
 * Marks an answer and those before it in its conversation as read. Completes the task to read answers if no answer of
 * the event is unread.
 * @returns the number of unread answers of the event
 */
export const markAnswersRead = async (
  tx: Tx,
  { event_id: eventId, conversation, received_at: until }: AnswerRow,
  { readBy, at }: { readonly readBy: string; readonly at: Date },
): Promise<number> => {
  await markRead(tx, { eventId, conversation, until, readBy, at })
  const unread = await countUnread(tx, eventId)
  if (unread === 0) await completeStaffTask(tx, eventId, answerTask)
  return unread
}
