import { sql } from 'kysely'
import { dayOf } from '#kernel/dates.ts'
import { readStored } from '#tests/support/stored-event.ts'
import type { State, Transaction, View } from './state.ts'
import type { Person, Trip } from './trip.ts'

type TripWithoutState = Omit<Trip, 'state'>

const dataOf = async (person: Person, path: string): Promise<View> => {
  const { status, body } = await person.browser.get(`/api${path}`)
  if (status !== 200)
    throw new Error(`${person.name} could not read ${path}: ${status} ${JSON.stringify(body)}`)
  return body.data
}

/**
 * Reads the event as it is stored and as everybody sees it. Reads it again if it changed in between: the gateway
 * notifies the server only after it has responded to a card, so a payment can be credited during the reading.
 */
export const readState = async (trip: TripWithoutState): Promise<State> => {
  const state = await readOnce(trip)
  const { version } = await readStored(trip.site.db, trip.id)
  return version === state.event.version ? state : readState(trip)
}

const readOnce = async (trip: TripWithoutState): Promise<State> => {
  const { site, id, staff, organiser, friends, suppliers } = trip
  const event = await readStored(site.db, id)
  const guestIds = new Set(event.guests.map(({ customerId }) => customerId))
  const requestedSupplierIds = new Set(
    event.packages.flatMap(({ entries }) =>
      entries.flatMap(({ stage, supplier }) =>
        supplier && stage !== 'Enquiry' ? [supplier.supplierId] : [],
      ),
    ),
  )
  const path = `/event/${id}`
  const viewsOf = async (people: readonly (readonly [string, Person])[], pathOf: (key: string) => string) =>
    new Map(
      await Promise.all(
        people.map(async ([key, person]) => [key, await dataOf(person, pathOf(key))] as const),
      ),
    )
  const erasedIds = await readErased(trip)
  const guests = friends
    .filter((one) => guestIds.has(one.id) && !erasedIds.has(one.id))
    .map((one) => [one.id, one] as const)
  // A supplier whose entries are all cancelled can no longer read the event.
  const readingSupplierIds = new Set(
    event.packages.flatMap(({ entries }) =>
      entries.flatMap(({ stage, supplier }) =>
        supplier && stage !== 'Enquiry' && stage !== 'Cancelled' ? [supplier.supplierId] : [],
      ),
    ),
  )
  const contacts = [...suppliers].filter(([key]) => readingSupplierIds.has(key))
  const rowsOfTrip = (rows: readonly View[]) => rows.filter((row) => (row.id ?? row.eventId) === id)
  const listPath = `/customer/${organiser.id}/events`
  const [staffView, organiserView, guestViews, supplierViews, staffRows, organiserRows, supplierRows] =
    await Promise.all([
      dataOf(staff, path),
      dataOf(organiser, path),
      viewsOf(guests, () => path),
      viewsOf(contacts, () => path),
      dataOf(staff, listPath),
      dataOf(organiser, listPath),
      viewsOf(
        [...suppliers].filter(([key]) => requestedSupplierIds.has(key)),
        (key) => `/supplier/${key}/events?limit=1000`,
      ),
    ])
  return {
    today: dayOf(site.clock.now),
    event,
    views: { staff: staffView, organiser: organiserView, guests: guestViews, suppliers: supplierViews },
    lists: {
      staff: rowsOfTrip(staffRows)[0],
      organiser: rowsOfTrip(organiserRows)[0],
      suppliers: new Map([...supplierRows].map(([key, rows]) => [key, rowsOfTrip(rows)])),
    },
    ...(await readTables(trip)),
  }
}

/** Returns the trip's customers whose accounts are erased: nobody can log in as them any more. */
const readErased = async ({ site: { db }, friends }: TripWithoutState): Promise<Set<string>> => {
  const ids = friends.map(({ id }) => id)
  const erasedUsers = db
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', ids)
    .where('erased_at', 'is not', null)
  return new Set((await erasedUsers.execute()).map(({ id }) => id))
}

const readTables = async ({ site: { db, clock }, id }: TripWithoutState) => {
  const { rows: ledger } = await sql<State['ledger'][number]>`
    select account.kind, account.customer_id as "customerId", account.balance_pence::int as balance,
      coalesce(sum(entry.amount_pence), 0)::int as entries
    from ledger_account as account left join ledger_entry as entry on entry.account_id = account.id
    where event_id = ${id} group by account.id`.execute(db)
  const { rows: unbalancedRows } = await sql<{ id: string }>`
    select transfer.id from ledger_transfer as transfer join ledger_entry as entry on entry.transfer_id = transfer.id
    where transfer.event_id = ${id} group by transfer.id having sum(entry.amount_pence) <> 0`.execute(db)
  const { rows: transactions } = await sql<Transaction>`
    select id, package_id as "packageId", customer_id as payer, transaction_type as type, status,
      is_bank_payment as "isBank", coalesce(confirmed_pence, amount_pence)::int as pence, expires_at as "expiresAt"
    from payment_transaction where event_id = ${id}`.execute(db)
  const { rows: gateway } = await sql<{ pence: number }>`
    select (coalesce((select sum(amount_pence) from sandbox_order where state = 'paid'
        and reference in (select id from payment_transaction where event_id = ${id})), 0)
      - coalesce((select sum(amount_pence) from sandbox_refund where order_reference in
        (select id from payment_transaction where event_id = ${id})), 0))::int as pence`.execute(db)
  const { rows: holds } = await sql<State['holds'][number]>`
    select itinerary_id as "itineraryId", product_id as "productId", day::text, units
    from product_hold where event_id = ${id}`.execute(db)
  const { rows: oversold } = await sql<{ fault: string }>`
    with taken as (
      select event_id, product_id, day, sum(units) as units from product_hold group by 1, 2, 3
      union all
      select event_id, product_id, day, max(units) from product_reservation
      where reserved_until > ${clock.now} group by 1, 2, 3),
    of_event as (select event_id, product_id, day, max(units) as units from taken group by 1, 2, 3)
    select concat(product_id, ' on ', day, ': ', sum(units)) as fault
    from of_event join product on product.id = product_id
    group by product_id, day, availability
    having sum(units) > (availability ->> 'allocation')::integer`.execute(db)
  const { rows: tasks } = await sql<State['tasks'][number]>`
    select owner_type as owner, itinerary_id as "itineraryId", supplier_id as "supplierId"
    from event_task where event_id = ${id} and not completed`.execute(db)
  return {
    ledger,
    unbalancedTransfers: unbalancedRows.map((row) => row.id),
    transactions,
    gatewayPence: gateway[0]!.pence,
    holds,
    oversold: oversold.map(({ fault }) => fault),
    tasks,
  }
}
