import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'

const key = 'eventNotShown'

/**
 * Stores that a user was denied an event. The home page they are redirected to (SHELL-062) redirects them again, to a
 * page that says so.
 */
export const storeDeniedEvent = (userId: string): void => writeJson(sessionStore(), key, userId)

/** Returns whether this user was denied an event, and removes the note. */
export const consumeDeniedEvent = (userId: string): boolean => {
  const isTheirs = readJson(sessionStore(), key) === userId
  sessionStore().remove(key)
  return isTheirs
}
