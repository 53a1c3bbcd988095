import { randomUUID } from 'node:crypto'
import type { Actor } from '#kernel/actor.ts'
import type { YesNo } from '#kernel/fields.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { actorOf } from '#platform/server/http/call-context.ts'
import type { Handlers } from '#platform/server/http/implement-calls.ts'
import type { guestCalls } from '../../contract/guest-calls.ts'
import {
  addAllUnregisteredGuests,
  addUnregisteredGuest,
  renameVirtualGuest,
  virtualGuestPrefix,
} from '../../rules/guests/add-unregistered-guest.ts'
import { setAttending, setItineraryAttending } from '../../rules/guests/set-attending.ts'
import { changeOwnEvent } from '../changing/change-own-event.ts'
import type { EventsParts } from '../events-parts.ts'
import { keepPeopleLimit } from './keep-people-limit.ts'
import { peopleChange } from './people-change.ts'

const virtualId = () => `${virtualGuestPrefix}${randomUUID()}`

export const guestHandlers = (parts: EventsParts): Handlers<typeof guestCalls> => ({
  setAttendingToNo: ({ input, context }) =>
    answerFor(parts, actorOf(context), 'setAttendingToNo', input, 'No'),
  updateAttending: ({ input, context }) =>
    answerFor(parts, actorOf(context), 'updateAttending', input, input.attending),
  updateItineraryAttending: ({ input: { id, ...answer }, context }) =>
    changeOwnEvent(
      parts,
      actorOf(context),
      {
        eventId: id,
        name: 'updateItineraryAttending',
        data: answer,
      },
      (event) => setItineraryAttending(event, answer, peopleChange(parts, actorOf(context), event)),
    ),
  updateHideNonAttending: ({ input: { id, hideNonAttending }, context }) =>
    changeOwnEvent(
      parts,
      actorOf(context),
      { eventId: id, name: 'updateHideNonAttending', data: { hideNonAttending } },
      (event) => (event.hideNonAttending === hideNonAttending ? event : { ...event, hideNonAttending }),
    ),
  addUnregisteredGuest: ({ input: { id, name }, context }) =>
    changeOwnEvent(
      parts,
      actorOf(context),
      { eventId: id, name: 'addUnregisteredGuest', data: { name } },
      keepPeopleLimit(parts, actorOf(context), (event) =>
        addUnregisteredGuest(event, name, virtualId(), peopleChange(parts, actorOf(context), event)),
      ),
    ),
  addAllUnregisteredGuest: ({ input: { id, count }, context }) =>
    changeOwnEvent(
      parts,
      actorOf(context),
      { eventId: id, name: 'addAllUnregisteredGuest', data: { count } },
      keepPeopleLimit(parts, actorOf(context), (event) =>
        addAllUnregisteredGuests(
          event,
          count,
          Array.from({ length: event.estimatedCustomers }, virtualId),
          peopleChange(parts, actorOf(context), event),
        ),
      ),
    ),
  updateVirtualGuestName: ({ input: { id, guestId, name }, context }) =>
    changeOwnEvent(
      parts,
      actorOf(context),
      { eventId: id, name: 'updateVirtualGuestName', data: { guestId, name } },
      (event) => renameVirtualGuest(event, guestId, name, peopleChange(parts, actorOf(context), event)),
    ),
})

const answerFor = async (
  parts: EventsParts,
  actor: Actor,
  name: string,
  { id, customerId }: { id: string; customerId: string },
  attending: YesNo,
) => {
  const answered = await changeOwnEvent(
    parts,
    actor,
    { eventId: id, name, data: { customerId, attending } },
    keepPeopleLimit(parts, actor, (event) =>
      setAttending(event, customerId, attending, peopleChange(parts, actor, event)),
    ),
  )
  if (attending === 'No' && !isRefusal(answered)) await parts.closeCardForms?.(id, customerId)
  return answered
}
