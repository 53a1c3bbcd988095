import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'

const key = 'eventNotShown'

/**
 * Stores that a user was denied access to an event. The site redirects them to the home page (SHELL-062), which reads
 * this value and shows that an event could not be opened.
 */
export const storeDeniedEvent = (userId: string): void => writeJson(sessionStore(), key, userId)

/** Returns whether this user was denied access to an event, and removes the stored value. */
export const consumeDeniedEvent = (userId: string): boolean => {
  const isTheirs = readJson(sessionStore(), key) === userId
  sessionStore().remove(key)
  return isTheirs
}
