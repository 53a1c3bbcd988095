import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CurrentUser } from '#features/accounts/rules/user-fields.ts'
import { useBookingsApi } from '#features/bookings/ui/bookings-api.ts'
import { builderUserOf, useUpdateTrip } from '#features/builder/ui/index.ts'
import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import { customerEventsQuery } from '#features/event-home/ui/index.ts'
import { useEventsApi } from '#features/events/ui/events-api.ts'
import { recallEvent } from '#features/events/ui/index.ts'
import { dayOf } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'
import { confirmDialog } from '#platform/ui/overlays/confirm-dialog.tsx'
import { eventToJoin } from '../rules/event-to-join.ts'
import type { SendSteps } from './send-enquiry.ts'

/** Returns the steps of sending an enquiry. They call the endpoints of events and of the package builder. */
export const useSendSteps = () => {
  const events = useEventsApi()
  const bookings = useBookingsApi()
  const queries = useQueryClient()
  const updateTrip = useUpdateTrip()
  return useMemo(
    () =>
      (user: CurrentUser, section: Section): SendSteps => ({
        findEvent: async () => {
          const customerEvents = await queries.fetchQuery({
            ...customerEventsQuery(bookings, user.id),
            staleTime: 0,
          })
          const eventInList = eventToJoin(customerEvents, {
            organiserId: user.id,
            section,
            today: dayOf(new Date()),
            currentId: recallEvent(user.id)?.eventId,
          })
          return eventInList && (await events.readEvent({ id: eventInList.id })).data
        },
        confirmUpdate: (event) =>
          confirmDialog({
            title: 'You already have an enquiry',
            message: `Would you like to update ${eventDisplayName(event)} with what you have just told us?`,
            okLabel: 'Update it',
          }),
        createEvent: async (request) => (await events.createEvent(request)).data,
        createEmptyEvent: async (request) => (await events.createEmptyEvent(request)).data,
        createInExisting: async (id, request) =>
          (await events.createInExistingEvent({ id, ...request })).data,
        updatePackage: (eventId, packageId, changes) =>
          updateTrip({ kind: 'saved', eventId, packageId, user: builderUserOf(user)! }, changes),
      }),
    [bookings, events, queries, updateTrip],
  )
}
