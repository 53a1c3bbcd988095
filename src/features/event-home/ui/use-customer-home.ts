import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useBookingsApi } from '#features/bookings/ui/bookings-api.ts'
import { eventHomeAddress, eventListAddress } from '#features/events/rules/event-address.ts'
import { eventAfterSelecting } from '../rules/event-after-selecting.ts'
import { forgetEvent, recallEvent } from './event-memory.ts'
import { customerEventsQuery } from './use-customer-events.ts'

/**
 * Opens the event home of a customer whom staff have just selected (000 §4): their events are loaded anew,
 * and the event shown before stays current if it is theirs too.
 */
export const useCustomerHome = () => {
  const api = useBookingsApi()
  const queries = useQueryClient()
  const router = useRouter()
  return useMemo(
    () => ({
      /**
       * The event this person is shown now. To be read before staff become somebody else, for whom event home
       * loads it at once and keeps it as theirs.
       */
      currentEvent: (userId: string | undefined) =>
        userId === undefined ? undefined : recallEvent(userId)?.eventId,
      /** @param current the event shown before */
      open: async (customerId: string, current: string | undefined) => {
        const events = await queries.fetchQuery(customerEventsQuery(api, customerId))
        const event = eventAfterSelecting(events, current)
        if (event?.id !== current) forgetEvent()
        // Shown already, as this customer's: event home keeps its address.
        if (event && isShown(event.id)) return
        const href = event ? eventHomeAddress({ eventId: event.id, section: event.section }) : '/my-events'
        await router.navigate({ href })
      },
      /** Nobody's event is current any more; event home shows a list again. */
      leave: async () => {
        forgetEvent()
        if (window.location.pathname.startsWith('/my-events'))
          await router.navigate({ href: eventListAddress })
      },
    }),
    [api, queries, router],
  )
}

const isShown = (eventId: string): boolean =>
  window.location.pathname === '/my-events' &&
  new URLSearchParams(window.location.search).get('eventId') === eventId
