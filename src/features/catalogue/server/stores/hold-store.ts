import { type Kysely, sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import '../tables.ts'

type ProductDay = { readonly productId: string; readonly day: IsoDate }
type Hold = ProductDay & { readonly itineraryId: string; readonly units: number }

const productAndDayColumns = (wanted: readonly ProductDay[]) =>
  sql`${wanted.map(({ productId }) => productId)}::text[], ${wanted.map(({ day }) => day)}::date[]`

/** Locks those of the products that have limited units, so that concurrent bookings wait. */
export const lockLimitedProducts = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await sql`
    select id from product
    where id = any(${[...ids]}::text[])
      and (availability ->> 'allocation' is not null
        or exists (select from product_allocation where product_id = product.id))
    order by id for no key update`.execute(tx)
}

/**
 * Returns how many units of each product are left on its day, in the order of `wanted`. Subtracts the units that other
 * events hold or have reserved for a payment. 0 for a closed day, negative if more units are held than the supplier now
 * offers. Null for no limit, and for a product that no longer exists.
 */
export const readUnitsLeft = async (
  database: Kysely<Tables>,
  wanted: readonly ProductDay[],
  { exceptEventId, now }: { readonly exceptEventId: string; readonly now: Date },
): Promise<(number | null)[]> => {
  const { rows } = await sql<{ units: number | null }>`
    select case when setting.closed then 0
      else coalesce(setting.units, (product.availability ->> 'allocation')::integer) - coalesce((
        select sum(held.units) from product_hold as held
        where held.product_id = wanted.product_id and held.day = wanted.day and held.event_id <> ${exceptEventId}
      ), 0)::integer - coalesce((
        select sum(of_event.units) from (
          select max(reserved.units) as units from product_reservation as reserved
          where reserved.product_id = wanted.product_id and reserved.day = wanted.day
            and reserved.event_id <> ${exceptEventId} and reserved.reserved_until > ${now}
          group by reserved.event_id) as of_event
      ), 0)::integer end as units
    from unnest(${productAndDayColumns(wanted)}) with ordinality as wanted (product_id, day, place)
    left join product on product.id = wanted.product_id
    left join product_allocation as setting on setting.product_id = wanted.product_id and setting.day = wanted.day
    order by wanted.place`.execute(database)
  return rows.map(({ units }) => units)
}

/** Inserts or updates the units that entries of an event hold. */
export const writeHolds = async (tx: Tx, eventId: string, holds: readonly Hold[]): Promise<void> => {
  await sql`
    insert into product_hold (event_id, itinerary_id, product_id, day, units)
    select ${eventId}, itinerary_id, product_id, day, units
    from unnest(${holds.map(({ itineraryId }) => itineraryId)}::text[], ${productAndDayColumns(holds)},
      ${holds.map(({ units }) => units)}::integer[]) as held (itinerary_id, product_id, day, units)
    on conflict (event_id, itinerary_id) do update set
      product_id = excluded.product_id, day = excluded.day, units = excluded.units`.execute(tx)
}

/** Deletes the holds of entries of an event. */
export const removeHolds = async (
  tx: Tx,
  eventId: string,
  itineraryIds: readonly string[],
): Promise<void> => {
  await tx
    .deleteFrom('product_hold')
    .where('event_id', '=', eventId)
    .where('itinerary_id', '=', sql<string>`any(${[...itineraryIds]})`)
    .execute()
}

/** Returns for how many ms in the last 24 hours a payer reserved units of each product, in the order of `wanted`. */
export const readReservedMs = async (
  tx: Tx,
  { payerId, now }: { readonly payerId: string; readonly now: Date },
  wanted: readonly ProductDay[],
): Promise<number[]> => {
  const { rows } = await sql<{ ms: number }>`
    select coalesce(sum(extract(epoch from least(reserved_until, ${now}) - reserved_from) * 1000), 0)::integer as ms
    from unnest(${productAndDayColumns(wanted)}) with ordinality as wanted (product_id, day, place)
    left join product_reservation as reserved on reserved.product_id = wanted.product_id
      and reserved.day = wanted.day and payer_id = ${payerId} and reserved_until > ${dayBefore(now)}
    group by wanted.place order by wanted.place`.execute(tx)
  return rows.map(({ ms }) => ms)
}

const dayBefore = (now: Date): Date => new Date(now.getTime() - 86_400_000)

type Reservation = {
  readonly eventId: string
  readonly transactionId: string
  readonly payerId: string
  readonly now: Date
  readonly until: Date
}

/**
 * Reserves units for a starting payment, and replaces an earlier reservation for the same payment. All payments of one
 * event need the same units, so only the largest of their reservations counts, not the sum.
 */
export const reserveUnits = async (
  tx: Tx,
  { eventId, transactionId, payerId, now, until }: Reservation,
  wanted: readonly (ProductDay & { readonly units: number })[],
): Promise<void> => {
  await endReservations(tx, transactionId, now)
  if (wanted.length === 0) return
  await tx
    .insertInto('product_reservation')
    .values(
      wanted.map(({ productId, day, units }) => ({
        transaction_id: transactionId,
        event_id: eventId,
        payer_id: payerId,
        product_id: productId,
        day,
        units,
        reserved_from: now,
        reserved_until: until,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['transaction_id', 'product_id', 'day']).doUpdateSet({
        units: sql`excluded.units`,
        // Starts earlier by the duration of the replaced reservation, which counts against the payer's limit.
        reserved_from: sql`excluded.reserved_from -
          (product_reservation.reserved_until - product_reservation.reserved_from)`,
        reserved_until: sql`excluded.reserved_until`,
      }),
    )
    .execute()
}

/** Ends the reservations of a payment. Their rows stay for a day, because their duration counts against a limit. */
export const endReservations = async (tx: Tx, transactionId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('product_reservation')
    .set({ reserved_until: now })
    .where('transaction_id', '=', transactionId)
    .where('reserved_until', '>', now)
    .execute()
}

/** Removes the reservations of a completed payment, or of a booked event, which holds the units itself. */
export const removeReservations = async (
  tx: Tx,
  target: { readonly transactionId: string } | { readonly eventId: string },
): Promise<void> => {
  const reservations = tx.deleteFrom('product_reservation')
  await ('eventId' in target
    ? reservations.where('event_id', '=', target.eventId)
    : reservations.where('transaction_id', '=', target.transactionId)
  ).execute()
}

/** Removes reservations that ended more than a day ago. */
export const deleteExpiredReservations = async (database: Kysely<Tables>, now: Date): Promise<void> => {
  // Payments update these rows too. Locked rows are left for the next run.
  await sql`
    delete from product_reservation where ctid in (
      select ctid from product_reservation where reserved_until <= ${dayBefore(now)}
      for update skip locked)`.execute(database)
}
