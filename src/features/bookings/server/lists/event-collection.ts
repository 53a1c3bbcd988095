import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { type Collection, staffWith } from '#platform/server/query/collection.ts'
import { eventListItem } from '../../rules/lists/event-list-item.ts'
import { findEventRows } from './event-list-store.ts'
import { staffListItem, viewCost } from './list-item.ts'

/** The collection of events for staff's lists. */
export const eventCollection = (database: Kysely<Tables>): Collection => ({
  name: 'event',
  table: sql`event join event_money on event_money.event_id = event.id`,
  id: sql`event.id`,
  fields: ({ hasStaffPermission }) => ({
    id: { kind: 'text', column: sql`event.id` },
    name: { kind: 'text', column: sql`event.title` },
    section: { kind: 'text', column: sql`event.section` },
    stage: { kind: 'text', column: sql`event.payment_stage` },
    statusStage: { kind: 'text', column: sql`event.status_stage` },
    'organiser.id': { kind: 'text', column: sql`event.organiser_id` },
    'manager.id': { kind: 'text', column: sql`event.manager_id` },
    'location.id': { kind: 'text', column: sql`event.location_id` },
    'location.name': { kind: 'text', column: sql`event.location_name` },
    'created.dateTime': { kind: 'instant', column: sql`event.created_at` },
    startDate: { kind: 'day', column: sql`event.start_date` },
    endDate: { kind: 'day', column: sql`event.end_date` },
    bookedDate: { kind: 'day', column: sql`event.booked_date` },
    authenticated: { kind: 'flag', column: sql`event.authenticated` },
    people: { kind: 'number', column: sql`event.people` },
    salesFunnelHeat: { kind: 'number', column: sql`event.sales_heat` },
    priceGBP: { kind: 'number', column: sql`event_money.price_pence / 100.0` },
    paidGBP: { kind: 'number', column: sql`event_money.paid_pence / 100.0` },
    // Only readers who see costs can filter by them, because filtering reveals as much as reading.
    ...(hasStaffPermission(viewCost) && {
      costGBP: { kind: 'number', column: sql`event_money.cost_pence / 100.0` },
    }),
  }),
  sortedBy: 'created.dateTime',
  visible: staffWith('eventArea.view'),
  node: () => eventListItem.omit({ attending: true, taskSummary: true }),
  read: async (ids, { hasStaffPermission }) => {
    const facts = { tasks: new Map(), seesCost: hasStaffPermission(viewCost) }
    return (await findEventRows(database, ids)).map((row) => staffListItem(row, facts))
  },
  extras: {
    organiser: { collection: 'customer', ids: 'organiser.id' },
    manager: { collection: 'staff', ids: 'manager.id' },
    location: { collection: 'location', ids: 'location.id' },
  },
})
