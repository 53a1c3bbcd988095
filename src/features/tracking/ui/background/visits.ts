import type { Storage } from '#platform/browser/storage.ts'

const key = 'visits'

/** Returns the number of sessions that this browser has had, the current one included (TRK-O10). */
export const visitCount = (storage: Storage): number => {
  const count = Number(storage.read(key))
  return Number.isSafeInteger(count) && count > 0 ? count : 1
}

/** Counts a new session. */
export const countVisit = (storage: Storage): void => {
  const isFirst = storage.read(key) === undefined
  storage.write(key, String(isFirst ? 1 : visitCount(storage) + 1))
}

/** Returns the body class of a visit: first, second or returning (SHELL-053). */
export const visitClass = (count: number): string =>
  count <= 1 ? 'visit-first' : count === 2 ? 'visit-second' : 'visit-returning'
