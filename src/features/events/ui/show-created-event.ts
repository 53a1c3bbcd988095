import type { QueryClient } from '@tanstack/react-query'
import { markStale } from '#platform/browser/site-query-client.ts'
import type { CreatedEvent } from '../rules/creation/created-event-query.ts'
import { recallEvent, storeCurrentEvent } from './event-memory.ts'
import { eventKeys } from './events-api.ts'

/** Milliseconds until event home opens (EVT-044), and until the events reload if there is no package (ENQ-017). */
const delayMs = { package: 300, empty: 500 }

const wait = (timeMs: number) => new Promise((resolve) => setTimeout(resolve, timeMs))

type Created = Pick<CreatedEvent, 'event' | 'packageId'>

/**
 * Makes a created event the current event and reloads the user's events (PKG-067). The event is set from the response,
 * so event home does not load it again.
 */
export const setCreatedEvent = async (
  queries: QueryClient,
  userId: string,
  { event, packageId }: Created,
): Promise<void> => {
  const wasCurrent = recallEvent(userId)?.eventId === event._doc
  await markStale(queries)
  queries.setQueryData(eventKeys.event(userId, event._doc, undefined), event)
  // If the event was the current one already, the user can add a package without waiting, and the shown package stays
  // the same (ENQ-016).
  if (packageId === null && wasCurrent) return
  storeCurrentEvent({ userId, eventId: event._doc, packageId: packageId ?? undefined })
  if (packageId === null) await wait(delayMs.empty)
  await queries.invalidateQueries({ queryKey: eventKeys.list(userId), refetchType: 'all' })
}

type Open = (href: string, how: { replace: true }) => Promise<void>

/**
 * Opens event home after a creation. It replaces the page, so going back does not open an empty form.
 * @param query from `createdEventQuery`
 */
export const openCreatedEvent = async (
  open: Open,
  { packageId }: Pick<Created, 'packageId'>,
  query: Record<string, string>,
): Promise<void> => {
  if (packageId !== null) await wait(delayMs.package)
  await open(`/my-events?${new URLSearchParams(query)}`, { replace: true })
}
