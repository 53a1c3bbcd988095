import { type Kysely, sql } from 'kysely'

/**
 * What the code writes, the database refuses otherwise: a stage or kind that there is not, a trip that ends before
 * it starts, money of an event that is gone, an event whose organiser is. Which products and suppliers an event
 * names, whom a mail was for and what a history is about may be gone long since: these rows stay by themselves.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  const checked = Object.entries(checks).flatMap(([table, conditions]) =>
    Object.entries(conditions).map(
      ([name, condition]) => `alter table ${table} add constraint ${table}_${name} check (${condition})`,
    ),
  )
  for (const statement of [...checked, ...references]) await sql.raw(statement).execute(database)
}

const isOne = (column: string, values: readonly string[]) =>
  `${column} in (${values.map((value) => `'${value}'`).join(', ')})`

const sections = ['stag', 'hen', 'groups', 'events']
const productTypes = [
  'Activity',
  'Multi Activity',
  'Mobile Multi Activity',
  'Accommodation',
  'Airport Transfer',
]

const checks: Record<string, Record<string, string>> = {
  event: {
    known_section: isOne('section', sections),
    known_status_stage: isOne('status_stage', ['Enquiry', 'Pending Booking', 'Booked', 'Cancelled']),
    known_payment_stage: isOne('payment_stage', [
      'Not Paid',
      'Deposit Part Paid',
      'Deposit Paid',
      'Balance Part Paid',
      'Fully Paid',
      'Refunded',
    ]),
    heat: 'sales_heat between 0 and 5',
    counts: 'version >= 0 and people >= 0 and entry_count >= 0',
    days: 'end_date >= start_date',
  },
  itinerary_entry: {
    known_stage: isOne('stage', [
      'Enquiry',
      'Requested',
      'Booked',
      'Declined',
      'Cancellation Requested',
      'Cancelled',
    ]),
  },
  event_snapshot: {
    known_state: isOne('state', ['ENQUIRY', 'PENDING_BOOKING', 'BOOKED', 'CANCELLED', 'booked']),
    // The booked view is one guest's own, every other state is everybody's.
    whose: `(state = 'booked') = (customer_id <> '')`,
  },
  supplier: { known_type: isOne('type', ['Supplier', 'Group Head Office', 'Group Member']) },
  location: { known_type: isOne('type', ['city', 'region', 'country']) },
  venue: { known_setting_type: isOne('setting_type', ['Venue', 'Meeting Point']) },
  product: {
    known_type: isOne('type', productTypes),
    known_hide_listing: isOne('hide_listing', ['Everyone', 'Everyone Except Staff']),
    counts: 'review_count >= 0 and review_sum between review_count and 5 * review_count',
  },
  review: {
    known_kind: isOne('kind', ['product', 'manager', 'location']),
    known_section: isOne('section', sections),
  },
}

const references = [
  'alter table event add constraint event_organiser_fkey foreign key (organiser_id) references app_user',
  'alter table event add constraint event_manager_fkey foreign key (manager_id) references app_user',
  ...['ledger_account', 'ledger_transfer', 'payment_transaction'].map(
    (table) =>
      `alter table ${table} add constraint ${table}_event_fkey foreign key (event_id) references event`,
  ),
]
