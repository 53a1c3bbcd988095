import { type Kysely, sql } from 'kysely'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { readEvents } from '#features/events/server/index.ts'
import type { IsoDate } from '#kernel/dates.ts'
import type { Tables } from '#platform/server/database/tables.ts'

type SupplierPackagesQuery = {
  readonly supplierIds: readonly string[]
  readonly list: 'all' | 'toConfirm' | 'upcoming' | 'past'
  readonly today: IsoDate
  readonly limit: number
  readonly skip: number
}

const listCondition = ({ list, today }: SupplierPackagesQuery) => {
  if (list === 'toConfirm') return sql`bool_or(stage = 'Requested')`
  if (list === 'upcoming') return sql`(max(date) is null or max(date) >= ${today}::date)`
  if (list === 'past') return sql`max(date) < ${today}::date`
  return sql`true`
}

/** The number of event documents that are read at once; each can be a megabyte. */
const batchSize = 20

/**
 * Returns a page of the packages with products requested from these suppliers, and the total number. Packages to
 * confirm come first, then the others by first day, then past packages, newest first. Only the rows that `show` returns
 * stay in memory.
 */
export const listSupplierPackages = async <Row>(
  database: Kysely<Tables>,
  query: SupplierPackagesQuery,
  show: (event: EventDocument, packageId: string) => Row[],
): Promise<{ rows: Row[]; count: number }> => {
  const requestedPackages = sql`
    from itinerary_entry
    where supplier_id = any(${[...query.supplierIds]}) and stage <> 'Enquiry'
    group by event_id, package_id having ${listCondition(query)}`
  const [page, counted] = await Promise.all([
    sql<{ eventId: string; packageId: string }>`
      select event_id as "eventId", package_id as "packageId" from (
        select event_id, package_id, bool_or(stage = 'Requested') as waiting,
          coalesce(max(date) < ${query.today}::date, false) as past, min(date) as first ${requestedPackages}
      ) as packages
      order by waiting desc, past, case when past then null else first end nulls last, first desc, event_id
      limit ${query.limit} offset ${query.skip}`.execute(database),
    sql<{ count: number }>`select count(*) from (select 1 ${requestedPackages}) as packages`.execute(
      database,
    ),
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
