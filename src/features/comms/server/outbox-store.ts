import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { earliestRowDate } from '#platform/server/database/earliest-row-date.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { isMail } from '#platform/server/mail/is-mail.ts'
import { countUpTo } from '#platform/server/query/count-up-to.ts'
import { badField } from '#platform/server/query/field-condition.ts'
import { containsPattern } from '#platform/server/query/like-pattern.ts'
import { fillPage, rowsAfter } from '#platform/server/query/rows-after.ts'
import type { MailState } from '../rules/mail-states.ts'
import '#platform/server/mail/tables.ts'

type OutboxQuery = {
  readonly limit: number
  readonly skip: number
  /**
   * The id of the last email on the previous page: the next page starts after it, however many emails were added since.
   */
  readonly after?: string
  readonly search?: string
  readonly kind?: string
  readonly state?: MailState
  readonly eventId?: string
}

const summaryColumns = [
  'id',
  'kind',
  'recipient',
  'subject',
  'event_id',
  'created_at',
  'sent_at',
  'tries',
  'last_error',
  'attachment_set',
  'from_address',
  'account_problem',
  'turned_off_at',
  'bounce_status',
  'bounce_reason',
  'bounced_at',
] as const

const newestFirst = { columns: [sql`created_at`, sql`id`], descending: true } as const

/**
 * Returns one page of the outbox, newest first, without the emails' bodies, and counts the matching emails up to a
 * limit.
 * @returns fieldInvalid if the email of `after` does not exist, or if there is also a `skip`
 */
export const listMails = async (database: Kysely<Tables>, query: OutboxQuery) => {
  const matching = matchingMails(query)
  const parts = await partsOf(database, query)
  if (isRefusal(parts)) return parts
  const readPart = (part: RawBuilder<boolean>, limit: number) =>
    database
      .selectFrom('mail_outbox')
      .select(summaryColumns)
      .where(matching)
      .where(part)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(query.skip)
      .execute()
  const [mails, counted] = await Promise.all([
    fillPage(parts, query.limit, readPart),
    countUpTo(database, sql`select from mail_outbox where ${matching}`),
  ])
  return { mails, ...counted }
}

/** The partial index of unsent emails needs exactly this condition. */
const unsent = sql`sent_at is null and turned_off_at is null`
const stateConditions: Record<MailState, RawBuilder<unknown>> = {
  sent: sql`sent_at is not null and bounced_at is null`,
  undelivered: sql`bounced_at is not null`,
  waiting: sql`${unsent} and last_error is null`,
  failed: sql`${unsent} and last_error is not null`,
  turnedOff: sql`turned_off_at is not null and sent_at is null`,
}

const matchingMails = ({ search, kind, eventId, state }: OutboxQuery): RawBuilder<boolean> => {
  const conditions = [sql`true`]
  if (kind) conditions.push(sql`kind = ${kind}`)
  if (state) conditions.push(stateConditions[state])
  if (eventId) conditions.push(sql`event_id = ${eventId}`)
  const since = eventId && earliestRowDate(eventId)
  if (since) conditions.push(sql`created_at > ${since}`)
  if (search) conditions.push(sql`recipient || ' ' || subject ilike ${containsPattern(search)}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const partsOf = async (
  database: Kysely<Tables>,
  { after, skip }: OutboxQuery,
): Promise<readonly RawBuilder<boolean>[] | Refusal> => {
  if (after === undefined) return [sql<boolean>`true`]
  if (skip > 0) return badField('skip')
  const lastRow = await database
    .selectFrom('mail_outbox')
    .select('created_at')
    .where(isMail(after))
    .executeTakeFirst()
  return lastRow ? rowsAfter(newestFirst, [lastRow.created_at, after]) : badField('after')
}

/**
 * Returns one email with its body, its secrets masked.
 * @param withSecrets true to include the secrets of an email that is not sent yet
 */
export const findMail = (database: Kysely<Tables>, id: string, { withSecrets = false } = {}) => {
  const mail = database
    .selectFrom('mail_outbox')
    .select([...summaryColumns, 'written_by', 'reply_address'])
    .where(isMail(id))
  const withBody = withSecrets
    ? mail.select(['html', 'text'])
    : mail.select(({ fn }) => [
        fn.coalesce('shown_html', 'html').as('html'),
        fn.coalesce('shown_text', 'text').as('text'),
      ])
  return withBody.executeTakeFirst()
}

/** Returns the number of emails that staff have written to the people of an event since the given time. */
export const countMessageMails = async (tx: Tx, eventId: string, since: Date): Promise<number> => {
  const { count } = await tx
    .selectFrom('mail_outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('created_at', '>', since)
    .where('written_by', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
