import { recordChange } from '#features/access/server/index.ts'
import { findPeople, type Person } from '#features/accounts/server/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { lockEvent, readEvent } from '#features/events/server/index.ts'
import { personBehind } from '#kernel/actor.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { readIdempotencyKey, runOncePerKey } from '#platform/server/http/idempotency.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import { storeAttachment } from '#platform/server/mail/mail-attachment-store.ts'
import { listStopped } from '#platform/server/mail/mail-stop-store.ts'
import { timedId } from '#platform/server/timed-id.ts'
import { deleteUpload } from '#platform/server/uploads/uploads.ts'
import { yieldEventLoop } from '#platform/server/yield-event-loop.ts'
import type { commsContract } from '../../contract.ts'
import {
  answerAudience,
  type MessageAudience,
  type MessageSender,
  maxMessageMailsPerDay,
} from '../../rules/messages/message-limits.ts'
import { messagePlaceholders, unknownPlaceholder } from '../../rules/messages/message-placeholders.ts'
import { refusal } from '../../rules/refusals.ts'
import { type AnswerRow, findAnswer, readAnsweredMail } from '../answers/answer-store.ts'
import { markAnswersRead } from '../answers/receive-mail.ts'
import type { CommsDeps } from '../comms-deps.ts'
import { findOwnAccount, findSharedAccount } from '../mail-account/own-account.ts'
import { countMessageMails } from '../outbox-store.ts'
import { type Attachment, findAttachments } from './find-attachments.ts'
import { answerAddress, managerOf, showsAnswers } from './manager-of.ts'
import { messageMail, type StaffMessage } from './message-mail.ts'

const dayMs = 86_400_000

type MessageInput = {
  readonly id: string
  readonly to: MessageAudience | typeof answerAudience
  readonly from: MessageSender
  /** The id of the answer that the message replies to. */
  readonly answer?: string | undefined
  readonly subject: string
  readonly text: string
  /** The ids of uploads. */
  readonly attachments: readonly string[]
}

type PlannedMessage = {
  readonly message: StaffMessage
  readonly recipients: readonly Person[]
  readonly withoutAddress: readonly Person[]
  readonly attachments: readonly Attachment[]
  /** The answer that the message replies to. */
  readonly repliedAnswer: AnswerRow | undefined
  /** The connected account that sends the message, and its owner if not the author; empty for the site's address. */
  readonly sender: { readonly fromAddress?: string; readonly accountOwner?: string }
}

type PlanOptions = {
  readonly writtenBy: string
  /** True to lock the uploads until the transaction ends. */
  readonly locksUploads?: boolean
}

/** Handlers of the emails that staff write to the people of an event (STF-004). */
export const messageHandlers = (
  deps: CommsDeps,
): Pick<Handlers<typeof commsContract>, 'readMessageSender' | 'previewMessage' | 'sendMessage'> => ({
  readMessageSender: async ({ input: { id }, context }) => {
    const userId = personBehind(actorOf(context))
    const [event, account] = await Promise.all([
      readEvent(deps.database, id),
      findOwnAccount(deps.database, deps, userId),
    ])
    if (!event) return refusal('nodeNotFound', { id })
    const ownSender = account.state === 'connected' ? `${account.name} <${account.address}>` : undefined
    const manager = await managerOf(deps.database, event)
    const sharedAccount =
      manager && (await findSharedAccount(deps.database, deps, { managerId: manager.id, authorId: userId }))
    return {
      data: {
        from: ownSender ?? deps.config.mailFrom,
        account: {
          state: account.state,
          address: account.state === 'none' ? null : account.address,
          canRead: account.state === 'connected' && account.canRead,
        },
        replyTo: manager
          ? { name: manager.name, address: answerAddress(deps, manager, ownSender !== undefined) }
          : null,
        showsAnswers: manager !== undefined && showsAnswers(deps, manager),
        shared: sharedAccount
          ? {
              from: `${sharedAccount.name} <${sharedAccount.address}>`,
              replyTo: { name: manager.name, address: answerAddress(deps, manager, true) },
            }
          : null,
      },
    }
  },
  previewMessage: async ({ input, context }) => {
    const event = await readEvent(deps.database, input.id)
    const plan = await planMessage(deps.database, deps, event, input, {
      writtenBy: personBehind(actorOf(context)),
    })
    if (isRefusal(plan)) return plan
    const { message, recipients, withoutAddress, attachments } = plan
    const stoppedAddresses = await listStopped(
      deps.database,
      recipients.map(({ email }) => email),
    )
    const mail = messageMail(deps.config, message, recipients[0]!)
    const { html } = await deps.outbox.previewMail(mail)
    const { replyTo } = message
    return {
      data: {
        recipients: recipients.map(idAndName),
        withoutAddress: withoutAddress.map(idAndName),
        unknownAddress: recipients
          .filter(({ email }) => stoppedAddresses.has(email.toLowerCase()))
          .map(idAndName),
        replyTo,
        subject: mail.subject,
        html,
        attachments: attachments.map(({ name, size }) => ({ name, size })),
      },
    }
  },
  sendMessage: async ({ input, context }) => {
    const key = readIdempotencyKey(context)
    if (isRefusal(key)) return key
    const writtenBy = personBehind(actorOf(context))
    const sent = await transact(deps.database, (tx) =>
      runOncePerKey(tx, { scope: `sendMessage ${writtenBy}`, key, request: input }, () =>
        queueMessage(tx, deps, input, writtenBy),
      ),
    )
    return isRefusal(sent) ? sent : { data: sent }
  },
})

const idAndName = ({ id, name }: Person) => ({ id, name })

/**
 * Queues one email for each recipient, in the caller's transaction. The event is locked, so that two messages together
 * can't exceed the limit, and no email or file about a person who is being erased at the same time is stored.
 */
const queueMessage = async (tx: Tx, deps: CommsDeps, input: MessageInput, writtenBy: string) => {
  const event = await lockEvent(tx, input.id)
  const plan = await planMessage(tx, deps, event, input, { writtenBy, locksUploads: true })
  if (isRefusal(plan)) return plan
  const { message, repliedAnswer, sender, recipients, withoutAddress, attachments } = plan
  const recentCount = await countMessageMails(tx, input.id, new Date(deps.now().getTime() - dayMs))
  if (recentCount + recipients.length > maxMessageMailsPerDay)
    return refusal('tooManyMessages', { max: maxMessageMailsPerDay })
  const files = await storeAttachments(tx, input.id, attachments, deps.now())
  for (const recipient of recipients) {
    await deps.outbox.queueMail(tx, { ...messageMail(deps.config, message, recipient), ...sender, ...files })
    await yieldEventLoop()
  }
  await recordUse(tx, deps, sender, writtenBy)
  if (repliedAnswer) await markAnswersRead(tx, repliedAnswer, { readBy: writtenBy, at: deps.now() })
  return { sent: recipients.length, withoutAddress: withoutAddress.length }
}

/** Adds a line to the history of the owner of a shared account, which says who has written from it. */
const recordUse = async (
  tx: Tx,
  { now }: CommsDeps,
  { accountOwner, fromAddress = '' }: PlannedMessage['sender'],
  writtenBy: string,
): Promise<void> => {
  if (accountOwner === undefined) return
  await recordChange(tx, {
    at: now(),
    actor: { userId: writtenBy },
    subject: { kind: 'user', id: accountOwner },
    what: 'wrote an email from the mail account',
    before: null,
    after: { mailAccount: fromAddress },
  })
}

/** Moves the uploads into a set that all emails of a message share. */
const storeAttachments = async (tx: Tx, eventId: string, attachments: readonly Attachment[], at: Date) => {
  if (attachments.length === 0) return {}
  const setId = timedId(at)
  for (const [number, { uploadId, mediaType }] of attachments.entries()) {
    await storeAttachment(tx, uploadId, {
      set_id: setId,
      number,
      event_id: eventId,
      media_type: mediaType,
      created_at: at,
    })
    await deleteUpload(tx, uploadId)
  }
  return { attachmentSet: setId }
}

/**
 * Finds the people who get a message, the account that sends it, the manager who gets the replies, and the files.
 * @returns the planned message, or one of the refusals nodeNotFound, fieldInvalid for an unknown placeholder,
 * noManager, nobodyToWriteTo, writerUnknown, accountNotShared, and those of `findAttachments`
 */
const planMessage = async (
  store: Database | Tx,
  deps: CommsDeps,
  event: EventDocument | undefined,
  { id, to, from, answer, subject, text, attachments: uploads }: MessageInput,
  { writtenBy, locksUploads: locks = false }: PlanOptions,
): Promise<PlannedMessage | Refusal> => {
  for (const [path, value] of Object.entries({ subject, text })) {
    const unknown = unknownPlaceholder(value)
    if (unknown)
      return refusal('fieldInvalid', {
        path,
        message: `${unknown} is unknown. Use ${messagePlaceholders.join(' or ')}.`,
      })
  }
  if (!event) return refusal('nodeNotFound', { id })
  const manager = await managerOf(store, event)
  if (!manager) return refusal('noManager')
  const repliedAnswer = answer === undefined ? undefined : await findAnswer(store, event.id, answer)
  if (answer !== undefined && !repliedAnswer) return refusal('nodeNotFound', { id: answer })
  const audience = audienceOf(event, to === answerAudience ? 'guests' : to)
  const people = await findPeople(store, audience)
  const everybody = audience.flatMap((personId) => people.get(personId) ?? [])
  const addressees = repliedAnswer ? await writerOf(store, repliedAnswer, everybody) : everybody
  if (repliedAnswer && addressees.length === 0) return refusal('writerUnknown')
  const recipients = addressees.filter(({ email }) => email !== '')
  if (recipients.length === 0) return refusal('nobodyToWriteTo')
  const attachments = await findAttachments(store, { uploads, userId: writtenBy, locks })
  if (isRefusal(attachments)) return attachments
  const sender = await chooseSender(store, deps, { from, managerId: manager.id, writtenBy })
  if (isRefusal(sender)) return sender
  const replyTo = {
    name: manager.name,
    address: answerAddress(deps, manager, sender.fromAddress !== undefined),
  }
  return {
    message: {
      event,
      subject,
      text,
      replyTo,
      writtenBy,
      ...(repliedAnswer && isMessageId(repliedAnswer.message_id) && { inReplyTo: repliedAnswer.message_id }),
    },
    repliedAnswer,
    sender,
    recipients,
    withoutAddress: addressees.filter(({ email }) => email === ''),
    attachments,
  }
}

type SenderChoice = { readonly from: MessageSender; readonly managerId: string; readonly writtenBy: string }

/** Returns the account that sends a message; accountNotShared if the manager does not share the chosen one. */
const chooseSender = async (
  store: Database | Tx,
  deps: CommsDeps,
  { from, managerId, writtenBy }: SenderChoice,
): Promise<PlannedMessage['sender'] | Refusal> => {
  if (from === 'manager' && managerId !== writtenBy) {
    const sharedAccount = await findSharedAccount(store, deps, { managerId, authorId: writtenBy })
    return sharedAccount
      ? { fromAddress: sharedAccount.address, accountOwner: managerId }
      : refusal('accountNotShared')
  }
  const ownAccount = await findOwnAccount(store, deps, writtenBy)
  return ownAccount.state === 'connected' ? { fromAddress: ownAccount.address } : {}
}

/**
 * Returns a list with the person of the event who got the answered email; empty if nobody has that address now. Staff
 * always reply to this person, because an answer can have any address as its sender.
 */
const writerOf = async (store: Database | Tx, repliedAnswer: AnswerRow, people: readonly Person[]) => {
  const mail = await readAnsweredMail(store, repliedAnswer.mail_id)
  const address = mail?.recipient.toLowerCase() ?? ''
  return people.filter(({ email }) => email !== '' && email.toLowerCase() === address).slice(0, 1)
}

/** Returns false for the text that replaces a missing Message-ID (receive-mail.ts). */
const isMessageId = (text: string): boolean => /^[^<>\s]+$/.test(text)

const audienceOf = ({ organiserId, guests }: EventDocument, to: MessageAudience): string[] =>
  to === 'organiser'
    ? [organiserId]
    : [...new Set([organiserId, ...guests.map(({ customerId }) => customerId)])]
