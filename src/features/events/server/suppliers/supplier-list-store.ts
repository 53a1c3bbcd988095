import { type Kysely, sql } from 'kysely'
import { currentEvent, type StoredEvent } from '#features/packages/rules/stored-event.ts'
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

/** Packages with something a supplier was asked for: those to confirm first, then by day, past ones last. */
export const listSupplierPackages = async (database: Kysely<Tables>, question: SupplierQuestion) => {
  const own = sql`
    from itinerary_entry
    where supplier_id = any(${[...question.supplierIds]}) and stage <> 'Enquiry'
    group by event_id, package_id having ${conditions(question)}`
  const [found, counted] = await Promise.all([
    sql<{ eventId: string; packageId: string; document: StoredEvent }>`
      select page.event_id as "eventId", page.package_id as "packageId", event.document from (
        select event_id, package_id, bool_or(stage = 'Requested') as waiting,
          coalesce(max(date) < ${question.today}::date, false) as past, min(date) as first ${own}
        order by waiting desc, past, first nulls last, event_id limit ${question.limit} offset ${question.skip}
      ) as page join event on event.id = page.event_id
      order by page.waiting desc, page.past, page.first nulls last, page.event_id`.execute(database),
    sql<{ count: number }>`select count(*) from (select 1 ${own}) as packages`.execute(database),
  ])
  const rows = found.rows.map((row) => ({ ...row, document: currentEvent(row.document) }))
  return { rows, count: counted.rows[0]!.count }
}
