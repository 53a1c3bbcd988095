import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { DeliveryReport } from '#platform/adapters/mail-inbox/incoming-mail.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { isMail } from '#platform/server/mail/is-mail.ts'
import { countUpTo } from '#platform/server/query/count-up-to.ts'
import { maxShownAnswers } from '../../rules/answers/answer-limits.ts'
import { mailIdOf } from '../../rules/answers/mail-id-of.ts'
import { isFromAccountOf } from '../mail-account/mail-account-store.ts'
import '#platform/server/mail/tables.ts'

type Store = Kysely<Tables>

/** The data of a received email that identifies the email it answers. */
type AnswerReference = {
  /** The Message-IDs that the received email refers to, the nearest first. */
  readonly references: readonly string[]
  /**
   * The thread of the received email at the provider of the account that received it, and the owner of that account.
   */
  readonly thread?: string
  readonly ownerId?: string
  /** Older emails of the outbox are not searched. */
  readonly since: Date
}

const mailColumns = ['id', 'event_id', 'recipient', 'subject', 'written_by', 'in_reply_to'] as const

/** Returns the condition for the emails of the outbox that have one of these Message-IDs. */
const hasMessageId = (messageIds: readonly string[]) => {
  const ids = messageIds.flatMap((messageId) => mailIdOf(messageId) ?? [])
  return sql<boolean>`(id = any(${ids}) or sent_message_id = any(${[...messageIds]}))`
}

/** Returns the email of the outbox that a received email answers; the nearest one if it refers to several. */
export const findAnsweredMail = async (
  store: Store,
  { references, thread, ownerId, since }: AnswerReference,
) => {
  const candidates = await store
    .selectFrom('mail_outbox')
    .select([...mailColumns, 'sent_message_id', 'thread', 'created_at'])
    .where('created_at', '>', since)
    .where(({ or, and, eb }) =>
      or([
        hasMessageId(references),
        // Each account numbers its own threads.
        ...(thread === undefined || ownerId === undefined
          ? []
          : [and([eb('thread', '=', thread), isFromAccountOf(ownerId)])]),
      ]),
    )
    .execute()
  const distanceOf = (mail: (typeof candidates)[number]) => {
    const index = references.findIndex((one) => mailIdOf(one) === mail.id || one === mail.sent_message_id)
    return index === -1 ? references.length : index
  }
  return candidates.toSorted(
    (one, other) =>
      distanceOf(one) - distanceOf(other) || other.created_at.getTime() - one.created_at.getTime(),
  )[0]
}

/** Returns which of these Message-IDs belong to an email of the outbox. */
export const findKnownIds = async (
  store: Store,
  messageIds: readonly string[],
  since: Date,
): Promise<ReadonlySet<string>> => {
  const rows = await store
    .selectFrom('mail_outbox')
    .select(['id', 'sent_message_id'])
    .where('created_at', '>', since)
    .where(hasMessageId(messageIds))
    .execute()
  const known = new Set(rows.flatMap(({ id, sent_message_id }) => [id, sent_message_id ?? id]))
  return new Set(messageIds.filter((id) => known.has(id) || known.has(mailIdOf(id) ?? '')))
}

/** Returns which of these threads contain an email that a member of staff sent from their account. */
export const findKnownThreads = async (
  store: Store,
  threads: readonly string[],
  { userId, since }: { readonly userId: string; readonly since: Date },
): Promise<ReadonlySet<string>> => {
  if (threads.length === 0) return new Set()
  const rows = await store
    .selectFrom('mail_outbox')
    .select('thread')
    .where('thread', '=', sql<string>`any(${[...threads]})`)
    .where(isFromAccountOf(userId))
    .where('created_at', '>', since)
    .execute()
  return new Set(rows.flatMap(({ thread }) => thread ?? []))
}

/** Returns whether the answers to any email created after `since` go to this address. */
export const getsAnswers = async (store: Store, address: string, since: Date): Promise<boolean> => {
  const mail = await store
    .selectFrom('mail_outbox')
    .select('id')
    .where(sql<string>`lower(reply_address)`, '=', address.toLowerCase())
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return mail !== undefined
}

export const readAnsweredMail = (store: Store, id: string) =>
  store.selectFrom('mail_outbox').select(mailColumns).where(isMail(id)).executeTakeFirst()

/** Returns the conversation of an email: that of the answer that the email replies to, or else the email's own id. */
export const conversationOf = async (
  store: Store,
  eventId: string,
  { id, in_reply_to }: { readonly id: string; readonly in_reply_to: string | null },
): Promise<string> => {
  if (in_reply_to === null) return id
  const repliedAnswer = await store
    .selectFrom('mail_answer')
    .select('conversation')
    .where('message_id', '=', in_reply_to)
    .where('event_id', '=', eventId)
    .orderBy('id')
    .executeTakeFirst()
  return repliedAnswer?.conversation ?? id
}

/**
 * Stores an answer, unless it is stored already or the email has too many answers.
 * @returns whether it was stored
 */
export const storeAnswer = async (
  tx: Tx,
  answer: Insertable<Tables['mail_answer']>,
  maxAnswers: number,
): Promise<boolean> => {
  const { count } = await tx
    .selectFrom('mail_answer')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('mail_id', '=', answer.mail_id)
    .executeTakeFirstOrThrow()
  if (count >= maxAnswers) return false
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('mail_answer')
    .values(answer)
    .onConflict((conflict) => conflict.columns(['mail_id', 'message_id']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Stores that an email was not delivered, or that its delivery is delayed. Changes nothing if the delivery has failed
 * already.
 * @returns whether the report was stored
 */
export const storeReport = async (
  tx: Tx,
  mailId: string,
  { hasFailed, status, reason }: DeliveryReport,
  at: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('mail_outbox')
    .set({ bounce_status: status, bounce_reason: reason, bounced_at: hasFailed ? at : null })
    .where(isMail(mailId))
    .where('bounced_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type ConversationsQuery = { readonly eventId: string; readonly limit: number; readonly skip: number }

type ConversationRow = {
  readonly id: string
  /** The numbers of its answers, and of those that nobody has read. */
  readonly answers: number
  readonly unread: number
}

/**
 * Returns one page of an event's conversations, the one with the newest answer first. Includes the newest answers of
 * each conversation, the emails that they answer, and the emails that reply to them.
 */
export const listConversations = async (store: Store, { eventId, limit, skip }: ConversationsQuery) => {
  const conversationsQuery = sql`
    select conversation as id, count(*)::int as answers, (count(*) filter (where read_at is null))::int as unread
    from mail_answer where event_id = ${eventId}
    group by conversation order by max(received_at) desc, conversation`
  const { rows: conversations } =
    await sql<ConversationRow>`${conversationsQuery} limit ${limit} offset ${skip}`.execute(store)
  const ids = conversations.map(({ id }) => id)
  const [answers, counted] = await Promise.all([
    readNewestAnswers(store, eventId, ids),
    countUpTo(store, conversationsQuery),
  ])
  const messageIds = answers.map(({ message_id }) => message_id)
  const mails = await readMails(store, eventId, {
    ids: [...new Set([...ids, ...answers.map(({ mail_id }) => mail_id)])],
    messageIds,
  })
  return { conversations, answers, mails, ...counted }
}

export type AnswerRow = Selectable<Tables['mail_answer']>

/** Returns the newest answers of each conversation, newest first. */
const readNewestAnswers = (
  store: Store,
  eventId: string,
  conversations: readonly string[],
): Promise<AnswerRow[]> =>
  store
    .selectFrom((from) =>
      from
        .selectFrom('mail_answer')
        .selectAll()
        .select(
          sql<number>`row_number() over (partition by conversation order by received_at desc, id desc)`.as(
            'place',
          ),
        )
        .where('event_id', '=', eventId)
        .where('conversation', '=', sql<string>`any(${[...conversations]})`)
        .as('answer'),
    )
    .selectAll()
    .where('place', '<=', maxShownAnswers)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

type MailsQuery = { readonly ids: readonly string[]; readonly messageIds: readonly string[] }

/** Returns emails by their ids, and the emails that reply to these messages. */
const readMails = (store: Store, eventId: string, { ids, messageIds }: MailsQuery) =>
  store
    .selectFrom('mail_outbox')
    .select([
      'id',
      'subject',
      'recipient',
      'written_by',
      'in_reply_to',
      'created_at',
      'sent_at',
      'bounced_at',
    ])
    .select(({ fn }) => fn.coalesce('shown_text', 'text').as('text'))
    .where('event_id', '=', eventId)
    .where(({ or, eb }) =>
      or([
        eb('id', '=', sql<string>`any(${[...ids]})`),
        eb('in_reply_to', '=', sql<string>`any(${[...messageIds]})`),
      ]),
    )
    .execute()

/** Returns the number of answers in an event that nobody has read. */
export const countUnread = async (store: Store, eventId: string): Promise<number> => {
  const { count } = await store
    .selectFrom('mail_answer')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

type ReadMark = {
  readonly eventId: string
  readonly conversation: string
  /** The time at which the last answer that the user has seen was received. */
  readonly until: Date
  readonly readBy: string
  readonly at: Date
}

/** Marks the answers of a conversation as read, up to the last one that the user has seen. */
export const markRead = async (
  tx: Tx,
  { eventId, conversation, until, readBy, at }: ReadMark,
): Promise<void> => {
  await tx
    .updateTable('mail_answer')
    .set({ read_at: at, read_by: readBy })
    .where('event_id', '=', eventId)
    .where('conversation', '=', conversation)
    .where('received_at', '<=', until)
    .where('read_at', 'is', null)
    .execute()
}

export const findAnswer = (store: Store, eventId: string, id: string) =>
  store
    .selectFrom('mail_answer')
    .selectAll()
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
