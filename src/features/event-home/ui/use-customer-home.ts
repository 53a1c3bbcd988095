import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useBookingsApi } from '#features/bookings/ui/bookings-api.ts'
import { eventHomeAddress, eventListAddress } from '#features/events/rules/event-address.ts'
import { forgetEvent, recallEvent } from '#features/events/ui/index.ts'
import { eventAfterSelecting } from '../rules/event-after-selecting.ts'
import { customerEventsQuery } from './use-customer-events.ts'

/**
 * Returns functions that open the event home of a customer after staff have selected one (ACC-050). The
 * customer's events are loaded, and the event shown before stays current if the customer takes part in it.
 */
export const useCustomerHome = () => {
  const api = useBookingsApi()
  const queries = useQueryClient()
  const router = useRouter()
  return useMemo(
    () => ({
      /**
       * Returns the event that this browser last showed to the user. Call it before staff select another customer,
       * because event home then stores the event for that customer.
       */
      currentEvent: (userId: string | undefined) =>
        userId === undefined ? undefined : recallEvent(userId)?.eventId,
      /** Opens the event home of a customer. @param current the event that was shown before the selection */
      open: async (customerId: string, current: string | undefined) => {
        const events = await queries.fetchQuery(customerEventsQuery(api, customerId))
        const event = eventAfterSelecting(events, current)
        if (event?.id !== current) forgetEvent()
        // No navigation is needed: the page shows this event and updates its own address.
        if (event && isShown(event.id)) return
        const href = event ? eventHomeAddress({ eventId: event.id, section: event.section }) : '/my-events'
        await router.navigate({ href })
      },
      /** Clears the current event; event home shows a list again. */
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
