import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { eventKeys, useEventsApi } from '#features/events/ui/events-api.ts'

type RequestedEvent = { userId: string | undefined; eventId: string | undefined; state: string | undefined }

/** Loads an event, or one of its history states. A loaded one is not loaded again (EVT-018). */
export const useLoadedEvent = ({ userId, eventId, state }: RequestedEvent) => {
  const api = useEventsApi()
  return useQuery({
    queryKey: eventKeys.event(userId ?? '', eventId ?? '', state),
    queryFn: async () => {
      const id = eventId!
      if (state === 'booked') return (await api.readBookedState({ id, customerId: userId! })).data
      if (state) return (await api.readState({ id, state })).data
      return (await api.readEvent({ id })).data
    },
    enabled: userId !== undefined && eventId !== undefined,
    refetchOnWindowFocus: true,
  })
}

/** Returns a function that stores an event from a response. Older versions than the shown one are ignored. */
export const useStoreEvent = (userId: string | undefined) => {
  const queries = useQueryClient()
  return useCallback(
    (event: WireEvent) => {
      const key = eventKeys.event(userId ?? '', event._doc, undefined)
      queries.setQueryData<WireEvent>(key, (shown) =>
        shown && shown.version > event.version ? shown : event,
      )
      void queries.invalidateQueries({ queryKey: eventKeys.list(userId ?? '') })
    },
    [queries, userId],
  )
}
