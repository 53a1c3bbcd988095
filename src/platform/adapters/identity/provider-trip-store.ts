import type { Insertable, JSONColumnType, Kysely } from 'kysely'
import type { Tables } from '../../server/database/tables.ts'

declare module '../../server/database/tables.ts' {
  interface Tables {
    provider_trip: {
      state_hash: string
      errand: string
      browser_hash: string
      nonce: string
      code_verifier: string
      /** Data that the feature of the errand needs when the browser is back. */
      purpose: JSONColumnType<object>
      expires_at: Date
    }
  }
}

type Store = Kysely<Tables>
type Trip = Insertable<Tables['provider_trip']>

export const insertTrip = (store: Store, trip: Trip) =>
  store.insertInto('provider_trip').values(trip).execute()

/**
 * Deletes and returns a trip; undefined when it is unknown, finished or expired. Of concurrent requests, only one
 * gets it.
 */
export const consumeTrip = async (
  store: Store,
  { state_hash, errand }: Pick<Trip, 'state_hash' | 'errand'>,
  now: Date,
) => {
  const trip = await store
    .deleteFrom('provider_trip')
    .where('state_hash', '=', state_hash)
    .where('errand', '=', errand)
    .returningAll()
    .executeTakeFirst()
  return trip && trip.expires_at > now ? trip : undefined
}

/** Deletes expired trips that were never finished. */
export const deleteExpiredTrips = (store: Store, now: Date) =>
  store.deleteFrom('provider_trip').where('expires_at', '<', now).execute()
