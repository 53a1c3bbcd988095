import { sessionStore } from '#platform/browser/storage.ts'

// Every product page needs this file. The functions that validate the choice are in other files and are loaded later.

/** The key of the visitor's date and group size in session storage. */
export const tripKey = 'trip-choice'

const watchers = new Set<() => void>()

/** Calls the watcher after each change of the choice in this page. Returns a function that stops this. */
export const watchTrip = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Updates the page after a change of the choice. */
export const notifyTripWatchers = (): void => {
  for (const watcher of watchers) watcher()
}

/** Returns the stored choice as text; undefined if there is none. */
export const readStoredTrip = (): string | undefined => sessionStore().read(tripKey)
