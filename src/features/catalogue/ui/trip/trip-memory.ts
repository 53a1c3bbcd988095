import { useSyncExternalStore } from 'react'
import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'
import { type TripChoice, validTrip } from '../../rules/trip-choice.ts'
import { notifyTripWatchers, readStoredTrip, tripKey, watchTrip } from './stored-trip-choice.ts'

/*
 * The date and group size that the visitor has chosen on any page. Like an unsaved package, it lasts as long as the tab
 * and is needed for what the visitor requested, so it does not depend on the consent to cookies (decision 134).
 */

/**
 * Returns today's date in UTC. In Britain it can already be the next day, which does not matter when the date is only
 * compared with the dates of trips. A function that knows time zones would make every page larger.
 */
export const utcDay = () => new Date().toISOString().slice(0, 10)

/** Returns the choice of this visit, without a date that has passed; undefined if nothing is left. */
export const readTrip = (): TripChoice | undefined => validTrip(readJson(sessionStore(), tripKey), utcDay())

/** Stores the choice of this visit and updates the page. */
export const writeTrip = ({ startDate, peopleCount }: TripChoice): void => {
  writeJson(sessionStore(), tripKey, { startDate, peopleCount })
  notifyTripWatchers()
}

/** Returns the choice of this visit; undefined until the page is hydrated. */
export const useTrip = (): TripChoice | undefined => {
  const stored = useSyncExternalStore(watchTrip, readStoredTrip, () => undefined)
  return stored === undefined ? undefined : readTrip()
}
