import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'

const key = 'eventNotShown'

/** Notes that an event was kept from somebody, who is led over the home page (SHELL-062) to a place that says so. */
export const noteLostEvent = (userId: string): void => writeJson(sessionStore(), key, userId)

/** Whether this person was led here so; asked a second time it is forgotten. */
export const takeLostEvent = (userId: string): boolean => {
  const isTheirs = readJson(sessionStore(), key) === userId
  sessionStore().remove(key)
  return isTheirs
}
