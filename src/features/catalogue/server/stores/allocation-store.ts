import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { IsoDate } from '#kernel/dates.ts'
import { readByKeys } from '#platform/server/cache/dependencies.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { DayAllocation } from '../../rules/availability.ts'
import type { ProductAvailability, ProductConfig } from '../../rules/product-config.ts'
import '../tables.ts'

type Days = Record<IsoDate, Required<DayAllocation>>
type Period = { readonly from: IsoDate; readonly to: IsoDate }

/** Aggregates the settings and held units of days to a JSON object by date. */
const asDays = sql`jsonb_object_agg(day, jsonb_build_object('units', units, 'closed', closed, 'held', held))`

/** Selects a row for each product and day with a setting or held units. `condition` is the condition on both tables. */
const settingsAndHolds = (condition: RawBuilder<unknown>) => sql`(
  select product_id, day, max(units) as units, bool_or(closed) as closed, sum(held)::integer as held
  from (
    select product_id, day, units, closed, 0 as held from product_allocation where ${condition}
    union all
    select product_id, day, null, false, units from product_hold where ${condition}
  ) as each group by product_id, day) as days`

/** Selects the days of a period for the `product` of the outer query. */
const daysOf = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`coalesce((
  select ${asDays} from ${settingsAndHolds(sql`product_id = product.id and day between ${from} and ${to}`)}), '{}')`

type AvailabilityFields = {
  id: string
  availability: ProductAvailability
  config: ProductConfig
  days: Days
}

/** Returns the fields that decide the availability of products that the reader can see. Runs a single query. */
export const findAvailabilityFields = async (
  database: Kysely<Tables>,
  ids: readonly string[],
  stay: { readonly startDate: IsoDate | null; readonly nightsCount: number; readonly isStaff: boolean },
): Promise<AvailabilityFields[]> => {
  const { startDate, nightsCount, isStaff } = stay
  // Joins the days of all products at once; a subquery per product would scan both tables each time.
  const condition = sql`product_id = any(${ids}::text[])
    and day between ${startDate}::date and ${startDate}::date + ${nightsCount}::int`
  const { rows } = await sql<AvailabilityFields>`
    select id, availability, config, coalesce(days, '{}') as days from product
    left join (select product_id, ${asDays} as days from ${settingsAndHolds(condition)} group by product_id) as setting
      on setting.product_id = product.id
    where id = any(${ids}::text[]) and (hide_listing is null or ${isStaff})`.execute(database)
  return rows
}

/** Returns the settings and held units of a period, by product and date. Products without any are missing. */
export const findDayAllocations = async (
  database: Kysely<Tables>,
  ids: readonly string[],
  { from, to }: Period,
): Promise<ReadonlyMap<string, Days>> => {
  if (ids.length === 0) return new Map()
  const keys = ids.map((id) => `of product ${id}`)
  const { rows } = await readByKeys(
    () =>
      sql<{ id: string; days: Days }>`
        select product_id as id, ${asDays} as days
        from ${settingsAndHolds(sql`product_id = any(${ids}::text[]) and day between ${from} and ${to}`)}
        group by product_id`.execute(database),
    () => ({ product_allocation: keys, product_hold: keys }),
  )
  return new Map(rows.map(({ id, days }) => [id, days]))
}

type SupplierProduct = AvailabilityFields & { name: string }

/**
 * Returns a page of a supplier's products by name, with the days of a period, and the number on all pages. Products
 * that are hidden from everyone are left out.
 */
export const listSupplierProducts = async (
  database: Kysely<Tables>,
  supplierId: string,
  { limit, skip, ...period }: Period & { readonly limit: number; readonly skip: number },
): Promise<{ rows: SupplierProduct[]; count: number }> => {
  const isOwnProduct = sql`supplier_id = ${supplierId} and hide_listing is distinct from 'Everyone'`
  const [pageResult, countResult] = await Promise.all([
    sql<SupplierProduct>`
      select id, name, availability, config, ${daysOf(sql`${period.from}::date`, sql`${period.to}::date`)} as days
      from product where ${isOwnProduct} order by name, id limit ${limit} offset ${skip}`.execute(database),
    sql<{ count: number }>`select count(*) as count from product where ${isOwnProduct}`.execute(database),
  ])
  return { rows: pageResult.rows, count: countResult.rows[0]!.count }
}

/** Locks those of the products that belong to the supplier, until the transaction ends, and returns their ids. */
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

export type ChangedDay = Omit<DayAllocation, 'held'> & { readonly productId: string; readonly date: IsoDate }

/** Stores settings of days. Deletes the setting of a day with neither units nor closed. */
export const storeDayAllocations = async (tx: Tx, changes: readonly ChangedDay[]): Promise<void> => {
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
