import type { Storage } from '#platform/browser/storage.ts'

const key = 'visits'

/**
 * Returns the number of sessions of this browser since its visitor accepted cookies, the current one included
 * (TRK-O10).
 */
export const visitCount = (storage: Storage): number => {
  const count = Number(storage.read(key))
  return Number.isSafeInteger(count) && count > 0 ? count : 1
}

/**
 * Counts a session. `isNew` is false if the visitor accepts cookies after its start. Several tabs can notice this, so
 * the session is then counted only if no session has been counted yet.
 */
export const countVisit = (storage: Storage, isNew: boolean): void => {
  const isFirst = storage.read(key) === undefined
  if (isFirst || isNew) storage.write(key, String(isFirst ? 1 : visitCount(storage) + 1))
}

/** Returns the body class of a visit: first, second or returning (SHELL-053). */
export const visitClass = (count: number): string =>
  count <= 1 ? 'visit-first' : count === 2 ? 'visit-second' : 'visit-returning'
