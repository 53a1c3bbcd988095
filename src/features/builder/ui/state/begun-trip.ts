import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'

/** The details of an event's trip before its first package is begun. */
export type BegunTrip = {
  readonly nightsCount: number
  readonly peopleCount?: number
  readonly startDate?: string | null
}

const tripKey = (eventId: string) => `begun-trip/${eventId}`

export const storeTrip = (eventId: string, trip: BegunTrip): void =>
  writeJson(sessionStore(), tripKey(eventId), trip)

export const recallTrip = (eventId: string): BegunTrip | undefined =>
  readJson(sessionStore(), tripKey(eventId)) as BegunTrip | undefined
