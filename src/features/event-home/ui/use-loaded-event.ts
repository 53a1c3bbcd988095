import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { type EventsApi, eventKeys, useEventsApi } from '#features/events/ui/events-api.ts'
import { markStale } from '#platform/browser/site-query-client.ts'

type RequestedEvent = { userId: string | undefined; eventId: string | undefined; state: string | undefined }

/** Milliseconds for which a loaded event counts as fresh. A page that opens later shows it, and also loads it again. */
const freshMs = 30_000

/**
 * Returns the query of an event, or of one of its history states. An event that is already loaded is not loaded again
 * when another of its packages is shown (EVT-018).
 */
export const loadedEventQuery = (api: EventsApi, { userId, eventId, state }: RequestedEvent) =>
  queryOptions({
    queryKey: eventKeys.event(userId ?? '', eventId ?? '', state),
    queryFn: async () => {
      const id = eventId!
      if (state === 'booked') return (await api.readBookedState({ id, customerId: userId! })).data
      if (state) return (await api.readState({ id, state })).data
      return (await api.readEvent({ id })).data
    },
    staleTime: freshMs,
  })

export const useLoadedEvent = (request: RequestedEvent) => {
  const { userId, eventId } = request
  return useQuery({
    ...loadedEventQuery(useEventsApi(), request),
    enabled: userId !== undefined && eventId !== undefined,
    refetchOnWindowFocus: true,
  })
}

/** Returns a function that stores an event from a response. Older versions than the shown one are ignored. */
export const useStoreEvent = (userId: string | undefined) => {
  const queries = useQueryClient()
  return useCallback(
    (event: WireEvent) => {
      void markStale(queries)
      const key = eventKeys.event(userId ?? '', event._doc, undefined)
      queries.setQueryData<WireEvent>(key, (shownEvent) =>
        shownEvent && shownEvent.version > event.version ? shownEvent : event,
      )
      void queries.invalidateQueries({ queryKey: eventKeys.list(userId ?? '') })
    },
    [queries, userId],
  )
}
