import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { sinceMade } from '../database/since-made.ts'
import type { Tables } from '../database/tables.ts'
import { countUpTo } from '../query/count-up-to.ts'
import { badField } from '../query/field-condition.ts'
import { containing } from '../query/like-pattern.ts'
import { fillPage, rowsAfter } from '../query/rows-after.ts'
import { isMail } from './is-mail.ts'
import './tables.ts'

type OutboxQuestion = {
  readonly limit: number
  readonly skip: number
  /** The last mail of the page before: with it the next one begins there, however many came since. */
  readonly after?: string
  readonly search?: string
  readonly kind?: string
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
] as const

const newestFirst = { columns: [sql`created_at`, sql`id`], descending: true } as const

/**
 * A page of the outbox, newest first, without the mails' bodies, and the count of all that match.
 * @returns fieldInvalid when there is no mail to go on after
 */
export const listMails = async (database: Kysely<Tables>, question: OutboxQuestion) => {
  const matching = matchingMails(question)
  const parts = await partsOf(database, question)
  if (isRefusal(parts)) return parts
  const read = (part: RawBuilder<boolean>, limit: number) =>
    database
      .selectFrom('mail_outbox')
      .select(summaryColumns)
      .where(matching)
      .where(part)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(question.skip)
      .execute()
  const [mails, counted] = await Promise.all([
    fillPage(parts, question.limit, read),
    countUpTo(database, sql`select from mail_outbox where ${matching}`),
  ])
  return { mails, ...counted }
}

const matchingMails = ({ search, kind, eventId }: OutboxQuestion): RawBuilder<boolean> => {
  const conditions = [sql`true`]
  if (kind) conditions.push(sql`kind = ${kind}`)
  if (eventId) conditions.push(sql`event_id = ${eventId}`)
  const since = eventId && sinceMade(eventId)
  if (since) conditions.push(sql`created_at > ${since}`)
  if (search) conditions.push(sql`recipient || ' ' || subject ilike ${containing(search)}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const partsOf = async (
  database: Kysely<Tables>,
  { after, skip }: OutboxQuestion,
): Promise<readonly RawBuilder<boolean>[] | Refusal> => {
  if (after === undefined) return [sql<boolean>`true`]
  if (skip > 0) return badField('skip')
  const last = await database
    .selectFrom('mail_outbox')
    .select('created_at')
    .where(isMail(after))
    .executeTakeFirst()
  return last ? rowsAfter(newestFirst, [last.created_at, after]) : badField('after')
}

/**
 * One mail with its body, its secrets masked.
 * @param whole with its secrets, as long as it is not sent
 */
export const findMail = (database: Kysely<Tables>, id: string, { whole = false } = {}) => {
  const mail = database.selectFrom('mail_outbox').select(summaryColumns).where(isMail(id))
  const withBody = whole
    ? mail.select(['html', 'text'])
    : mail.select(({ fn }) => [
        fn.coalesce('shown_html', 'html').as('html'),
        fn.coalesce('shown_text', 'text').as('text'),
      ])
  return withBody.executeTakeFirst()
}
