import { queryOptions, useQuery } from '@tanstack/react-query'
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

export const useCustomerEvents = (userId: string | undefined) => {
  const api = useBookingsApi()
  return useQuery({ ...customerEventsQuery(api, userId ?? ''), enabled: userId !== undefined })
}
