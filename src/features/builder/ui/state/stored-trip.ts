import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'

/** The details of an event's trip that the user has entered before starting its first package. */
export type StoredTrip = {
  readonly nightsCount?: number
  readonly peopleCount?: number
  readonly startDate?: string | null
}

const tripKey = (eventId: string) => `begun-trip/${eventId}`

export const storeTrip = (eventId: string, trip: StoredTrip): void =>
  writeJson(sessionStore(), tripKey(eventId), trip)

export const readStoredTrip = (eventId: string): StoredTrip | undefined =>
  readJson(sessionStore(), tripKey(eventId)) as StoredTrip | undefined
