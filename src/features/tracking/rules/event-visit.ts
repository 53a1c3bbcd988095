/** The event, and possibly the package, that a person is looking at. */
type Viewed = { readonly eventId: string; readonly packageId?: string }

/** The events that a browser session has visited, with their visited packages (storage key sessionEventList). */
export type VisitedEvents = Readonly<Record<string, readonly string[]>>

type EventVisitKind = 'event' | 'eventAndPackage' | 'package'

/**
 * Returns which visit to record, or undefined if the browser session has already visited this event and package
 * (TRK-005).
 */
export const eventVisitKind = (
  visited: VisitedEvents,
  { eventId, packageId }: Viewed,
): EventVisitKind | undefined => {
  const packages = visited[eventId]
  if (packageId === undefined) return packages ? undefined : 'event'
  if (!packages) return 'eventAndPackage'
  return packages.includes(packageId) ? undefined : 'package'
}

/** Returns the visited events with the event and package that a person is looking at now. */
export const addVisited = (visited: VisitedEvents, { eventId, packageId }: Viewed): VisitedEvents => {
  const packages = visited[eventId] ?? []
  const isNew = packageId !== undefined && !packages.includes(packageId)
  return { ...visited, [eventId]: isNew ? [...packages, packageId] : packages }
}
