import { queryOptions, useQuery } from '@tanstack/react-query'
import { type BookingsApi, useBookingsApi } from '#features/bookings/ui/bookings-api.ts'
import { eventKeys } from '#features/events/ui/events-api.ts'

/** The maximum number of events per request. */
const maxEvents = 2000

/**
 * Returns the query of the events of which a customer is the organiser or a guest, newest first (EVT-026).
 */
export const customerEventsQuery = (api: BookingsApi, userId: string) =>
  queryOptions({
    queryKey: eventKeys.list(userId),
    queryFn: async () =>
      (await api.listCustomerEvents({ id: userId, limit: maxEvents, sort: { createdDate: -1 } })).data,
  })

export const useCustomerEvents = (userId: string | undefined) => {
  const api = useBookingsApi()
  return useQuery({ ...customerEventsQuery(api, userId ?? ''), enabled: userId !== undefined })
}
