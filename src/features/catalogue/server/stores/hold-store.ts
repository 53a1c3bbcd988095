import { type Kysely, sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import '../tables.ts'

type ProductDay = { readonly productId: string; readonly day: IsoDate }
type Hold = ProductDay & { readonly itineraryId: string; readonly units: number }

const ofProducts = (wanted: readonly ProductDay[]) =>
  sql`${wanted.map(({ productId }) => productId)}::text[], ${wanted.map(({ day }) => day)}::date[]`

/** Has others who book any of these products wait. A product of which there is no end is not waited for. */
export const lockLimitedProducts = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await sql`
    select id from product
    where id = any(${[...ids]}::text[])
      and (availability ->> 'allocation' is not null
        or exists (select from product_allocation where product_id = product.id))
    order by id for no key update`.execute(tx)
}

/**
 * How many units of products are left on days, in the order asked for, beside those that other events hold: none of a
 * day that is closed, null where there is no end of them.
 */
export const readUnitsLeft = async (
  database: Kysely<Tables>,
  wanted: readonly ProductDay[],
  { exceptEventId }: { readonly exceptEventId: string },
): Promise<(number | null)[]> => {
  const { rows } = await sql<{ units: number | null }>`
    select case when said.closed then 0
      else coalesce(said.units, (product.availability ->> 'allocation')::integer) - coalesce((
        select sum(held.units) from product_hold as held
        where held.product_id = wanted.product_id and held.day = wanted.day and held.event_id <> ${exceptEventId}
      ), 0)::integer end as units
    from unnest(${ofProducts(wanted)}) with ordinality as wanted (product_id, day, place)
    left join product on product.id = wanted.product_id
    left join product_allocation as said on said.product_id = wanted.product_id and said.day = wanted.day
    order by wanted.place`.execute(database)
  return rows.map(({ units }) => units)
}

/** Puts down what entries of an event hold, in place of what they held. */
export const writeHolds = async (tx: Tx, eventId: string, holds: readonly Hold[]): Promise<void> => {
  await sql`
    insert into product_hold (event_id, itinerary_id, product_id, day, units)
    select ${eventId}, itinerary_id, product_id, day, units
    from unnest(${holds.map(({ itineraryId }) => itineraryId)}::text[], ${ofProducts(holds)},
      ${holds.map(({ units }) => units)}::integer[]) as held (itinerary_id, product_id, day, units)
    on conflict (event_id, itinerary_id) do update set
      product_id = excluded.product_id, day = excluded.day, units = excluded.units`.execute(tx)
}

/** Entries of an event that hold nothing any more. */
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
