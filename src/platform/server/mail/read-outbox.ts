import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import './tables.ts'

type OutboxQuestion = {
  readonly limit: number
  readonly skip: number
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

/** A page of the outbox, newest first, without the mails' bodies, and the count of all that match. */
export const listMails = async (database: Kysely<Tables>, question: OutboxQuestion) => {
  const { limit, skip, search, kind, eventId } = question
  let matching = database.selectFrom('mail_outbox')
  if (kind) matching = matching.where('kind', '=', kind)
  if (eventId) matching = matching.where('event_id', '=', eventId)
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    matching = matching.where(sql`recipient || ' ' || subject`, 'ilike', pattern)
  }
  const [mails, { count }] = await Promise.all([
    matching
      .select(summaryColumns)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(skip)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { mails, count }
}

/**
 * One mail with its body, its secrets masked.
 * @param whole with its secrets, as long as it is not sent
 */
export const findMail = (database: Kysely<Tables>, id: string, { whole = false } = {}) => {
  const mail = database.selectFrom('mail_outbox').select(summaryColumns).where('id', '=', id)
  const withBody = whole
    ? mail.select(['html', 'text'])
    : mail.select(({ fn }) => [
        fn.coalesce('shown_html', 'html').as('html'),
        fn.coalesce('shown_text', 'text').as('text'),
      ])
  return withBody.executeTakeFirst()
}
