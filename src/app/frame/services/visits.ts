import { localStore, type Storage, sessionStore } from '#platform/browser/storage.ts'

const key = 'visits'

const countIn = (storage: Storage): number => {
  const kept = Number(storage.read(key))
  return Number.isSafeInteger(kept) && kept > 0 ? kept : 0
}

/** Which of this browser's sessions here the present one is, from 1; counted once for each. */
export const countVisit = (): number => {
  const own = countIn(sessionStore())
  if (own > 0) return own
  const count = countIn(localStore()) + 1
  sessionStore().write(key, String(count))
  localStore().write(key, String(count))
  return count
}

/** The class of the body for a visit: the first, the second, or a later one (002 §6). */
export const visitClass = (count: number): string =>
  count <= 1 ? 'visit-first' : count === 2 ? 'visit-second' : 'visit-returning'
