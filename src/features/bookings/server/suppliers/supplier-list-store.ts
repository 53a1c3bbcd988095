import { type Kysely, sql } from 'kysely'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { readEvents } from '#features/events/server/index.ts'
import type { IsoDate } from '#kernel/dates.ts'
import type { Tables } from '#platform/server/database/tables.ts'

type SupplierQuestion = {
  readonly supplierIds: readonly string[]
  readonly list: 'all' | 'toConfirm' | 'upcoming' | 'past'
  readonly today: IsoDate
  readonly limit: number
  readonly skip: number
}

const conditions = ({ list, today }: SupplierQuestion) => {
  if (list === 'toConfirm') return sql`bool_or(stage = 'Requested')`
  if (list === 'upcoming') return sql`(max(date) is null or max(date) >= ${today}::date)`
  if (list === 'past') return sql`max(date) < ${today}::date`
  return sql`true`
}

/** The number of documents in memory at once; each can be a megabyte. */
const batchSize = 20

/**
 * Returns packages with products requested from a supplier: those to confirm first, then by day, and past ones
 * last, newest first. Only the rows that `show` returns stay in memory.
 */
export const listSupplierPackages = async <Row>(
  database: Kysely<Tables>,
  question: SupplierQuestion,
  show: (event: EventDocument, packageId: string) => Row[],
): Promise<{ rows: Row[]; count: number }> => {
  const own = sql`
    from itinerary_entry
    where supplier_id = any(${[...question.supplierIds]}) and stage <> 'Enquiry'
    group by event_id, package_id having ${conditions(question)}`
  const [page, counted] = await Promise.all([
    sql<{ eventId: string; packageId: string }>`
      select event_id as "eventId", package_id as "packageId" from (
        select event_id, package_id, bool_or(stage = 'Requested') as waiting,
          coalesce(max(date) < ${question.today}::date, false) as past, min(date) as first ${own}
      ) as packages
      order by waiting desc, past, case when past then null else first end nulls last, first desc, event_id
      limit ${question.limit} offset ${question.skip}`.execute(database),
    sql<{ count: number }>`select count(*) from (select 1 ${own}) as packages`.execute(database),
  ])
  const rows: Row[] = []
  for (let from = 0; from < page.rows.length; from += batchSize) {
    const batch = page.rows.slice(from, from + batchSize)
    const events = await readEvents(
      database,
      batch.map(({ eventId }) => eventId),
    )
    for (const { eventId, packageId } of batch) {
      const event = events.get(eventId)
      if (event) rows.push(...show(event, packageId))
    }
  }
  return { rows, count: counted.rows[0]!.count }
}
