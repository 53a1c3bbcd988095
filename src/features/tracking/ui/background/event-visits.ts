import { readJson, type Storage, writeJson } from '#platform/browser/storage.ts'
import { addVisited, eventVisitKind, type VisitedEvents } from '../../rules/event-visit.ts'
import type { ViewedEvent } from '../viewed-event.ts'
import type { deviceData, sourceData } from './device-data.ts'
import { backgroundOptions, type TrackingApi } from './tracking-api.ts'

const storageKey = 'sessionEventList'

type Deps = {
  readonly api: Pick<TrackingApi, 'startEventSession' | 'startEventAndPackageSession' | 'startPackageSession'>
  /** Storage that lasts as long as the browser session. */
  readonly storage: Storage
  device(acceptsCookies: true): ReturnType<typeof deviceData>
  source(): ReturnType<typeof sourceData>
}

/** Reports the first visit to an event or package in this browser session (TRK-005). */
export const reportEventVisit = async (
  { api, storage, device, source }: Deps,
  { eventId, packageId }: Pick<ViewedEvent, 'eventId' | 'packageId'>,
): Promise<void> => {
  const visited = readVisited(storage)
  const kind = eventVisitKind(visited, { eventId, packageId })
  if (!kind) return
  writeJson(storage, storageKey, addVisited(visited, { eventId, packageId }))
  const visit = { ...device(true), ...source(), eventId }
  if (kind === 'event') await api.startEventSession(visit, backgroundOptions)
  else if (kind === 'package')
    await api.startPackageSession({ ...visit, packageId: packageId! }, backgroundOptions)
  else await api.startEventAndPackageSession({ ...visit, packageId: packageId! }, backgroundOptions)
}

const readVisited = (storage: Storage): VisitedEvents => {
  const stored = readJson(storage, storageKey)
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).filter(([, packages]) => Array.isArray(packages)))
}
