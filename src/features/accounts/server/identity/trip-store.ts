import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { GoogleUserKind } from '../../rules/google-sign-in.ts'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    identity_trip: {
      state_hash: string
      browser_hash: string
      nonce: string
      code_verifier: string
      user_kind: GoogleUserKind
      redirect_url: string
      expires_at: Date
    }
  }
}

type Store = Kysely<Tables>
export type TripRow = Selectable<Tables['identity_trip']>

export const insertTrip = (store: Store, trip: TripRow) =>
  store.insertInto('identity_trip').values(trip).execute()

/** Takes a trip away and answers it; undefined when it is unknown, over or too old. One of many wins. */
export const takeTrip = async (store: Store, stateHash: string, now: Date): Promise<TripRow | undefined> => {
  const trip = await store
    .deleteFrom('identity_trip')
    .where('state_hash', '=', stateHash)
    .returningAll()
    .executeTakeFirst()
  return trip && trip.expires_at > now ? trip : undefined
}

export const deleteExpiredTrips = (store: Store, now: Date) =>
  store.deleteFrom('identity_trip').where('expires_at', '<', now).executeTakeFirst()
