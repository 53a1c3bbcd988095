import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'

const key = 'eventNotShown'

/**
 * Stores that a user was denied access to an event. They are redirected to the home page (SHELL-062), which reads this
 * and redirects them to a page with a message.
 */
export const storeDeniedEvent = (userId: string): void => writeJson(sessionStore(), key, userId)

/** Returns whether this user was denied access to an event, and removes the stored value. */
export const consumeDeniedEvent = (userId: string): boolean => {
  const isTheirs = readJson(sessionStore(), key) === userId
  sessionStore().remove(key)
  return isTheirs
}
