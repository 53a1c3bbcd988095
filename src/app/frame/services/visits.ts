import { localStore, type Storage, sessionStore } from '#platform/browser/storage.ts'

const key = 'visits'

const countIn = (storage: Storage): number => {
  const count = Number(storage.read(key))
  return Number.isSafeInteger(count) && count > 0 ? count : 0
}

/** Returns the number of this browser's current session, from 1. Each session counts once. */
export const countVisit = (): number => {
  const own = countIn(sessionStore())
  if (own > 0) return own
  const count = countIn(localStore()) + 1
  sessionStore().write(key, String(count))
  localStore().write(key, String(count))
  return count
}

/** Returns the body class of a visit: first, second or returning (SHELL-053). */
export const visitClass = (count: number): string =>
  count <= 1 ? 'visit-first' : count === 2 ? 'visit-second' : 'visit-returning'
