import { randomUUID } from 'node:crypto'
import { findPeople, findPerson } from '#features/accounts/server/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { findGuest } from '#features/event-document/rules/find-guest.ts'
import { sendsMail } from '#features/event-document/rules/sends-mail.ts'
import {
  changeEventAsActor,
  readEventAsActor,
  readerVisibility,
  titleOf,
} from '#features/events/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import type { YesNo } from '#kernel/fields.ts'
import { isRefusal } from '#kernel/refusal.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import type { guestEndpoints } from '../contract/guest-endpoints.ts'
import {
  addAllUnregisteredGuests,
  addUnregisteredGuest,
  renameVirtualGuest,
  virtualGuestPrefix,
} from '../rules/add-unregistered-guest.ts'
import { changeOrganiser } from '../rules/change-organiser.ts'
import { listCustomerDetails } from '../rules/customers-details.ts'
import { refusal } from '../rules/refusals.ts'
import { removeGuests } from '../rules/remove-guests.ts'
import { setAttending, setItineraryAttending } from '../rules/set-attending.ts'
import type { GuestsDeps } from './guests-deps.ts'
import { mailOrganiser } from './mail-organiser.ts'
import { answerChangedMail, newOrganiserMail } from './mails.ts'
import { peopleChange } from './people-change.ts'
import { withPeopleLimit } from './with-people-limit.ts'

const virtualId = () => `${virtualGuestPrefix}${randomUUID()}`

export const guestHandlers = (deps: GuestsDeps): Handlers<typeof guestEndpoints> => ({
  readCustomersDetails: async ({ input, context }) => {
    const event = await readEventAsActor(deps, context.actor, input.id)
    if (isRefusal(event)) return event
    const people = await findPeople(
      deps.database,
      event.guests.flatMap(({ registered, customerId, placeRequestedBy = [] }) => [
        ...(registered ? [customerId] : []),
        ...placeRequestedBy.map((request) => request.customerId),
      ]),
    )
    const readerView = await readerVisibility(deps, event, context.actor)
    return readerView ? { data: listCustomerDetails(event, people, readerView) } : refusal('notAllowed')
  },
  setOrganiser: async ({ input: { id, customerId, preview, version }, context }) => {
    const actor = actorOf(context)
    const eventBefore = await readEventAsActor(deps, actor, id)
    if (isRefusal(eventBefore)) return eventBefore
    const changed = await changeEventAsActor(
      deps,
      actor,
      {
        eventId: id,
        name: 'organiser',
        data: { customerId },
        customerId,
        preview,
        version,
        setsPrices: true,
        runAfterChange: async (tx, after) => {
          const organiser = await findPerson(tx, after.organiserId)
          if (organiser?.email && sendsMail(after, 'new-organiser'))
            await deps.outbox.queueMail(tx, newOrganiserMail(deps.config, after, organiser))
        },
      },
      async (event, tx) => {
        const customer = await findPerson(tx, customerId)
        if (customer?.userType !== 'customer') return refusal('customerNotFound')
        const title = await titleOf(deps, tx, { ...event, organiserId: customerId })
        return changeOrganiser(event, customer, title, peopleChange(deps, actor, event))
      },
    )
    // A card form of the former organiser may include open places, for which the new organiser now pays.
    if (!preview && !isRefusal(changed) && eventBefore.organiserId !== customerId)
      await deps.closeCardFormsAndRemoveCards?.(id, eventBefore.organiserId)
    return changed
  },
  setAttendingToNo: ({ input, context }) => answerFor(deps, actorOf(context), input, 'No'),
  updateAttending: ({ input, context }) => answerFor(deps, actorOf(context), input, input.attending),
  updateItineraryAttending: ({ input: { id, ...answer }, context }) =>
    changeEventAsActor(
      deps,
      actorOf(context),
      {
        eventId: id,
        name: 'updateItineraryAttending',
        data: answer,
      },
      (event) => setItineraryAttending(event, answer, peopleChange(deps, actorOf(context), event)),
    ),
  updateHideNonAttending: ({ input: { id, hideNonAttending }, context }) =>
    changeEventAsActor(
      deps,
      actorOf(context),
      { eventId: id, name: 'updateHideNonAttending', data: { hideNonAttending } },
      (event) => (event.hideNonAttending === hideNonAttending ? event : { ...event, hideNonAttending }),
    ),
  addUnregisteredGuest: ({ input: { id, name }, context }) =>
    changeEventAsActor(
      deps,
      actorOf(context),
      { eventId: id, name: 'addUnregisteredGuest', data: { name } },
      withPeopleLimit(deps, actorOf(context), (event) =>
        addUnregisteredGuest(event, name, virtualId(), peopleChange(deps, actorOf(context), event)),
      ),
    ),
  addAllUnregisteredGuest: ({ input: { id, count }, context }) =>
    changeEventAsActor(
      deps,
      actorOf(context),
      { eventId: id, name: 'addAllUnregisteredGuest', data: { count } },
      withPeopleLimit(deps, actorOf(context), (event) =>
        addAllUnregisteredGuests(
          event,
          count,
          Array.from({ length: event.estimatedCustomers }, virtualId),
          peopleChange(deps, actorOf(context), event),
        ),
      ),
    ),
  removeUnregisteredGuests: ({ input: { id, guestIds }, context }) =>
    changeEventAsActor(
      deps,
      actorOf(context),
      { eventId: id, name: 'removeUnregisteredGuests', data: { guestIds } },
      async (event, tx) => {
        const changed = removeGuests(event, guestIds, peopleChange(deps, actorOf(context), event))
        if (isRefusal(changed)) return changed
        for (const guestId of guestIds)
          if (await deps.hasOpenPayment?.(tx, id, guestId)) return refusal('guestHasMoney')
        return changed
      },
    ),
  updateVirtualGuestName: ({ input: { id, guestId, name }, context }) =>
    changeEventAsActor(
      deps,
      actorOf(context),
      { eventId: id, name: 'updateVirtualGuestName', data: { guestId, name } },
      (event) => renameVirtualGuest(event, guestId, name, peopleChange(deps, actorOf(context), event)),
    ),
})

const answerFor = async (
  deps: GuestsDeps,
  actor: Actor,
  { id, customerId }: { id: string; customerId: string },
  attending: YesNo,
) => {
  const response = await changeEventAsActor(
    deps,
    actor,
    {
      eventId: id,
      name: 'updateAttending',
      data: { customerId, attending },
      runAfterChange: (tx, after, before) => notifyOrganiser(deps, tx, { before, after, customerId, actor }),
    },
    withPeopleLimit(deps, actor, (event) =>
      setAttending(event, customerId, attending, peopleChange(deps, actor, event)),
    ),
  )
  if (attending === 'No' && !isRefusal(response)) await deps.closeCardFormsAndRemoveCards?.(id, customerId)
  return response
}

type AnswerChange = {
  readonly before: EventDocument
  readonly after: EventDocument
  readonly customerId: string
  readonly actor: Actor
}

/** Notifies the organiser of a changed answer, unless the organiser changed it or it is the organiser's own answer. */
const notifyOrganiser = async (
  deps: GuestsDeps,
  tx: Tx,
  { before, after, customerId, actor }: AnswerChange,
) => {
  const { organiserId } = after
  const guest = findGuest(after, customerId)
  if (!guest || findGuest(before, customerId)?.attending === guest.attending) return
  if (!sendsMail(after, 'answer-changed') || [customerId, actor.userId].includes(organiserId)) return
  const organiser = await findPerson(tx, organiserId)
  if (!organiser?.email) return
  const { name, attending, paidPence } = guest
  const changedAnswer = { name, attending, hasPaid: paidPence > 0 }
  await mailOrganiser(
    deps,
    tx,
    { eventId: after.id, customerId },
    answerChangedMail(deps.config, after, organiser, changedAnswer),
  )
}
