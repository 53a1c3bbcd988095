import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { type PackagePrice, packagePrices } from '#features/event-prices/rules/shares/package-prices.ts'
import { dayOf, type IsoDate } from '#kernel/dates.ts'
import type { ValuesOrParameters } from '#platform/server/database/prepared-query.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { maxPriceDates, maxPriceDays, type PriceDay } from '../rules/reading/wire-price-history.ts'
import './tables.ts'

/** The columns of the price history that a change stores. `prices` is null if no price changed. */
export type PriceColumns = {
  readonly date: IsoDate
  readonly prices: string | null
  readonly prices_before: string | null
}

/** Returns the prices to store if those of an event's packages changed. Without a state before, all are new. */
export const priceColumns = (
  before: EventDocument | undefined,
  after: EventDocument,
  now: Date,
): PriceColumns => {
  const date = dayOf(now)
  const prices = packagePrices(after)
  const pricesBefore = before ? packagePrices(before) : []
  if (isDeepStrictEqual(pricesBefore, prices)) return { date, prices: null, prices_before: null }
  const prices_before = before ? JSON.stringify(pricesBefore) : null
  return { date, prices: JSON.stringify(prices), prices_before }
}

/**
 * Returns the statement that stores prices of an event, unless `prices` is null. Each day with a change has one row,
 * with the last prices of that day and those before the last change.
 */
export const upsertPrices = ({
  event_id,
  date,
  prices,
  changed_at,
  prices_before,
}: ValuesOrParameters<PriceColumns & { event_id: string; changed_at: Date }>) => sql`
  insert into event_price (event_id, date, prices, changed_at, prices_before)
  select ${event_id}::text, ${date}::date, ${prices}::jsonb, ${changed_at}::timestamptz, ${prices_before}::jsonb
    where ${prices}::jsonb is not null
  on conflict (event_id, date) do update set
    prices = excluded.prices, changed_at = excluded.changed_at, prices_before = excluded.prices_before`

/** Returns the last days on which prices of an event changed, newest first. */
export const listPriceDates = async (database: Kysely<Tables>, eventId: string): Promise<IsoDate[]> => {
  const rows = await database
    .selectFrom('event_price')
    .select('date')
    .where('event_id', '=', eventId)
    .orderBy('date', 'desc')
    .limit(maxPriceDates)
    .execute()
  return rows.map(({ date }) => date)
}

/** Returns the prices of an event on the last days on which one of them changed, oldest first. */
export const readPriceDays = async (database: Kysely<Tables>, eventId: string): Promise<PriceDay[]> => {
  const rows = await database
    .selectFrom('event_price')
    .select(['date', 'prices', 'changed_at as changedAt', 'prices_before as pricesBefore'])
    .where('event_id', '=', eventId)
    .orderBy('date', 'desc')
    .limit(maxPriceDays)
    .execute()
  return rows.reverse()
}

/** Returns the prices of an event at the end of a day; undefined before the day of the first prices. */
export const readPricesOn = async (
  database: Kysely<Tables>,
  eventId: string,
  date: IsoDate,
): Promise<PackagePrice[] | undefined> => {
  const row = await database
    .selectFrom('event_price')
    .select('prices')
    .where('event_id', '=', eventId)
    .where('date', '<=', date)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.prices
}
