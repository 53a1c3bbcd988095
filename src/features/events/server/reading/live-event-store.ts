import type { Kysely } from 'kysely'
import type { EventDocument } from '#features/packages/rules/event-document.ts'
import { currentEvent } from '#features/packages/rules/stored-event.ts'
import type { Tables } from '#platform/server/database/tables.ts'

/** Nobody plans more at a time; the newest count. */
const mostEvents = 50

/** The newest events someone organises or is a guest of that are neither cancelled nor given up. */
export const findLiveEvents = async (
  database: Kysely<Tables>,
  customerId: string,
): Promise<EventDocument[]> => {
  const rows = await database
    .selectFrom('event')
    .select('document')
    .where((where) =>
      where.or([
        where('organiser_id', '=', customerId),
        where(
          'id',
          'in',
          where.selectFrom('event_guest').select('event_id').where('customer_id', '=', customerId),
        ),
      ]),
    )
    .where((where) =>
      where.or([
        where('status_stage', 'in', ['Pending Booking', 'Booked']),
        where.and([where('status_stage', '=', 'Enquiry'), where('sales_heat', '>', 0)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(mostEvents)
    .execute()
  return rows.map(({ document }) => currentEvent(document))
}
