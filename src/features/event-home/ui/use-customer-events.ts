import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EventListItem } from '#features/bookings/rules/lists/event-list-item.ts'
import { eventsPerQuery, maxListedEvents } from '#features/bookings/rules/lists/event-list-names.ts'
import { type BookingsApi, useBookingsApi } from '#features/bookings/ui/bookings-api.ts'
import { eventKeys } from '#features/events/ui/events-api.ts'

/**
 * Returns the query of the events of which a customer is the organiser or a guest, newest first (EVT-026). Loads up to
 * 10,000 events, 5000 with each request.
 */
export const customerEventsQuery = (api: BookingsApi, userId: string) =>
  queryOptions({
    queryKey: eventKeys.list(userId),
    queryFn: () => readAllEvents(api, userId),
  })

const readAllEvents = async (api: BookingsApi, userId: string): Promise<EventListItem[]> => {
  const events: EventListItem[] = []
  while (events.length < maxListedEvents) {
    const after = events.at(-1)?.id
    const { data } = await api.listCustomerEvents({
      id: userId,
      limit: eventsPerQuery,
      sort: { createdDate: -1 },
      ...(after && { after }),
    })
    events.push(...data)
    if (data.length < eventsPerQuery) break
  }
  return events
}

/**
 * Loads a customer's events again. A failure is stored as the query's error, which pages show (EVT-029).
 * @returns whether the events were loaded
 */
export const reloadCustomerEvents = (
  queries: QueryClient,
  api: BookingsApi,
  userId: string,
): Promise<boolean> =>
  queries.fetchQuery({ ...customerEventsQuery(api, userId), staleTime: 0 }).then(
    () => true,
    () => false,
  )

/** Returns the function that loads a customer's events again. */
export const useReloadEvents = (userId: string) => {
  const queries = useQueryClient()
  const api = useBookingsApi()
  return () => reloadCustomerEvents(queries, api, userId)
}

export const useCustomerEvents = (userId: string | undefined) => {
  const api = useBookingsApi()
  return useQuery({ ...customerEventsQuery(api, userId ?? ''), enabled: userId !== undefined })
}
