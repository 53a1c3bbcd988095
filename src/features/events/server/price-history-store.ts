import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { type PackagePrice, packagePrices } from '#features/event-prices/rules/shares/package-prices.ts'
import { dayOf, type IsoDate } from '#kernel/dates.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { maxPriceDates, maxPriceDays, type PriceDay } from '../rules/reading/wire-price-history.ts'
import './tables.ts'

/**
 * Stores the prices of an event's packages if they changed. Each day with a change has one row, with its last prices
 * and those before the last change.
 */
export const storePrices = async (
  tx: Tx,
  before: EventDocument | undefined,
  after: EventDocument,
  now: Date,
): Promise<void> => {
  const prices = packagePrices(after)
  const pricesBefore = before ? packagePrices(before) : []
  if (isDeepStrictEqual(pricesBefore, prices)) return
  await tx
    .insertInto('event_price')
    .values({
      event_id: after.id,
      date: dayOf(now),
      prices: JSON.stringify(prices),
      changed_at: now,
      prices_before: before ? JSON.stringify(pricesBefore) : null,
    })
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'date']).doUpdateSet((row) => ({
        prices: row.ref('excluded.prices'),
        changed_at: row.ref('excluded.changed_at'),
        prices_before: row.ref('excluded.prices_before'),
      })),
    )
    .execute()
}

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
