import { type Kysely, sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { readByKeys } from '#platform/server/publication/topics.ts'
import type { DayAllocation } from '../../rules/availability.ts'
import type { ProductAvailability, ProductConfig } from '../../rules/product.ts'
import '../tables.ts'

type Days = Record<IsoDate, DayAllocation>
type Period = { readonly from: IsoDate; readonly to: IsoDate }

/** What is said of the days of a period, as one JSON object by date. */
const daysOf = ({ from, to }: Period) => sql`coalesce((
  select jsonb_object_agg(day, jsonb_build_object('units', units, 'closed', closed))
  from product_allocation where product_id = product.id and day between ${from} and ${to}), '{}')`

type Available = {
  id: string
  availability: ProductAvailability
  config: ProductConfig
  days: Days
}

/** What decides when products can be had, of those the reader may know of. One query, however many products and days. */
export const findAvailable = async (
  database: Kysely<Tables>,
  ids: readonly string[],
  asked: { readonly startDate: IsoDate | null; readonly nightsCount: number; readonly isStaff: boolean },
): Promise<Available[]> => {
  const { startDate, nightsCount, isStaff } = asked
  const days = sql`coalesce((
    select jsonb_object_agg(day, jsonb_build_object('units', units, 'closed', closed))
    from product_allocation where product_id = product.id
      and day between ${startDate}::date and ${startDate}::date + ${nightsCount}::int), '{}')`
  const { rows } = await sql<Available>`
    select id, availability, config, ${days} as days from product
    where id = any(${ids}::text[]) and (hide_listing is null or ${isStaff})`.execute(database)
  return rows
}

/** What is said of days of a period, by product; products of which nothing is said are left out. */
export const findDayAllocations = async (
  database: Kysely<Tables>,
  ids: readonly string[],
  { from, to }: Period,
): Promise<ReadonlyMap<string, Days>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await readByKeys(
    () =>
      sql<{ id: string; days: Days }>`
        select product_id as id, jsonb_object_agg(day, jsonb_build_object('units', units, 'closed', closed)) as days
        from product_allocation where product_id = any(${ids}::text[]) and day between ${from} and ${to}
        group by product_id`.execute(database),
    () => ({ product_allocation: ids.map((id) => `of product ${id}`) }),
  )
  return new Map(rows.map(({ id, days }) => [id, days]))
}

type SupplierProduct = Available & { name: string }

/** A supplier's products by name, with what is said of the days of a period, and how many there are. */
export const listSupplierProducts = async (
  database: Kysely<Tables>,
  supplierId: string,
  { limit, skip, ...period }: Period & { readonly limit: number; readonly skip: number },
): Promise<{ rows: SupplierProduct[]; count: number }> => {
  const own = sql`supplier_id = ${supplierId} and hide_listing is distinct from 'Everyone'`
  const [listed, counted] = await Promise.all([
    sql<SupplierProduct>`
      select id, name, availability, config, ${daysOf(period)} as days
      from product where ${own} order by name, id limit ${limit} offset ${skip}`.execute(database),
    sql<{ count: number }>`select count(*) as count from product where ${own}`.execute(database),
  ])
  return { rows: listed.rows, count: counted.rows[0]!.count }
}

/** Those of some products that are a supplier's, kept as they are until this transaction ends. */
export const lockSupplierProducts = async (
  tx: Tx,
  supplierId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    select id from product where supplier_id = ${supplierId} and id = any(${ids}::text[])
    order by id for no key update`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export type ChangedDay = DayAllocation & { readonly productId: string; readonly date: IsoDate }

/** Writes what is said of days; of those that are as usual nothing is kept. */
export const putDayAllocations = async (tx: Tx, changes: readonly ChangedDay[]): Promise<void> => {
  const given = sql`unnest(
    ${changes.map(({ productId }) => productId)}::text[], ${changes.map(({ date }) => date)}::date[],
    ${changes.map(({ units }) => units)}::int[], ${changes.map(({ closed }) => closed)}::boolean[]
  ) as given (product_id, day, units, closed)`
  await sql`
    delete from product_allocation using ${given}
    where product_allocation.product_id = given.product_id and product_allocation.day = given.day
      and given.units is null and not given.closed`.execute(tx)
  await sql`
    insert into product_allocation (product_id, day, units, closed)
    select product_id, day, units, closed from ${given} where units is not null or closed
    on conflict (product_id, day) do update set units = excluded.units, closed = excluded.closed`.execute(tx)
}
