import { localStore, readJson, writeJson } from '#platform/browser/storage.ts'

type CurrentEvent = {
  readonly userId: string
  readonly eventId: string
  readonly packageId?: string
  /** The history state that is shown, if any (001 §4). */
  readonly state?: string
}

const key = 'currentEvent'

/** The event this browser showed last, when the same person is logged in (001 §4). */
export const recallEvent = (userId: string): CurrentEvent | undefined => {
  const kept = readJson(localStore(), key)
  return isCurrentEvent(kept) && kept.userId === userId ? kept : undefined
}

/** What lies in the browser may be anybody's. Without the schema library, which a first visit would pay for. */
const isCurrentEvent = (kept: unknown): kept is CurrentEvent => {
  if (typeof kept !== 'object' || kept === null) return false
  const { userId, eventId, packageId, state } = kept as Record<string, unknown>
  return [userId, eventId, packageId ?? '', state ?? ''].every((each) => typeof each === 'string')
}

export const storeCurrentEvent = (event: CurrentEvent): void => writeJson(localStore(), key, event)

export const forgetEvent = (): void => localStore().remove(key)
