import { queryOptions, useQuery } from '@tanstack/react-query'
import { type EventsApi, eventKeys, useEventsApi } from '../events-api.ts'

/** The most events asked for at once (001 §9). */
const mostEvents = 2000

/** The events a person organises or is a guest of, newest first (001 §7). */
export const customerEventsQuery = (api: EventsApi, userId: string) =>
  queryOptions({
    queryKey: eventKeys.list(userId),
    queryFn: async () =>
      (await api.listCustomerEvents({ id: userId, limit: mostEvents, sort: { createdDate: -1 } })).data,
  })

export const useCustomerEvents = (userId: string | undefined) => {
  const api = useEventsApi()
  return useQuery({ ...customerEventsQuery(api, userId ?? ''), enabled: userId !== undefined })
}
