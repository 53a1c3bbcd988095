/** What a person looks at. */
type Viewed = { readonly eventId: string; readonly packageId?: string }

/** The events that a browser session has visited, with their visited packages (storage key sessionEventList). */
export type VisitedEvents = Readonly<Record<string, readonly string[]>>

type EventVisitKind = 'event' | 'eventAndPackage' | 'package'

/**
 * Returns which session of an event or package to create, or undefined if both exist already in the browser session
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

/** Returns the visited events with what a person looks at now. */
export const addVisited = (visited: VisitedEvents, { eventId, packageId }: Viewed): VisitedEvents => {
  const packages = visited[eventId] ?? []
  const isNew = packageId !== undefined && !packages.includes(packageId)
  return { ...visited, [eventId]: isNew ? [...packages, packageId] : packages }
}
