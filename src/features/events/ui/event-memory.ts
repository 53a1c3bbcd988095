import { localStore, readJson, writeJson } from '#platform/browser/storage.ts'

type CurrentEvent = {
  readonly userId: string
  readonly eventId: string
  readonly packageId?: string
  /** The history state that is shown, if any (EVT-023). */
  readonly state?: string
}

const key = 'currentEvent'

/** Returns the last event that this browser showed, if the same person is logged in (EVT-020). */
export const recallEvent = (userId: string): CurrentEvent | undefined => {
  const stored = readJson(localStore(), key)
  return isCurrentEvent(stored) && stored.userId === userId ? stored : undefined
}

/**
 * Validates stored data, which can have any shape. Avoids the schema library, which would slow down the first
 * visit.
 */
const isCurrentEvent = (stored: unknown): stored is CurrentEvent => {
  if (typeof stored !== 'object' || stored === null) return false
  const { userId, eventId, packageId, state } = stored as Record<string, unknown>
  return [userId, eventId, packageId ?? '', state ?? ''].every((each) => typeof each === 'string')
}

export const storeCurrentEvent = (event: CurrentEvent): void => writeJson(localStore(), key, event)

export const forgetEvent = (): void => localStore().remove(key)
