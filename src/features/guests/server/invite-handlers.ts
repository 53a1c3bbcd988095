import { findPerson, type Person } from '#features/accounts/server/index.ts'
import { refusePeopleChange } from '#features/event-commands/rules/allowed-actions/refuse-by-table.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { findGuest, guestNamedLike } from '#features/event-document/rules/find-guest.ts'
import { sendsMail } from '#features/event-document/rules/sends-mail.ts'
import { eventForInvitee, inviteDataOf } from '#features/events/rules/creation/invite-data.ts'
import {
  canReadByRole,
  changeEventAsActor,
  findEventIdByToken,
  readEvent,
  respondWithEvent,
  showEvent,
  showsCataloguePrices,
  storeEventChangeAsActor,
} from '#features/events/server/index.ts'
import { type Actor, countsAsStaff, personBehind } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import type { YesNo } from '#kernel/fields.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import type { inviteEndpoints } from '../contract/invite-endpoints.ts'
import { acceptInvite } from '../rules/accept-invite.ts'
import { refusal } from '../rules/refusals.ts'
import { replaceGuest } from '../rules/replace-guest.ts'
import { hasRequestedPlace, requestPlace, withoutPlaceRequests } from '../rules/request-place.ts'
import type { GuestsDeps } from './guests-deps.ts'
import { mailOrganiser } from './mail-organiser.ts'
import { inviteAcceptedMail, placeAssignedMail, placeRequestedMail } from './mails.ts'
import { peopleChange } from './people-change.ts'
import { withPeopleLimit } from './with-people-limit.ts'

export const inviteHandlers = (deps: GuestsDeps): Handlers<typeof inviteEndpoints> => ({
  readEventByToken: async ({ input, context }) => {
    const event = await findInvite(deps, null, { id: input.confirmationToken })
    if (isRefusal(event)) return event
    const invite = { data: eventForInvitee(event, dayOf(deps.now())) }
    if (!(await canReadByRole(deps, context.actor, event))) return invite
    const shownEvent = await showEvent(deps, context.actor, event)
    return isRefusal(shownEvent) ? invite : { data: shownEvent }
  },
  readInviteData: async ({ input, context }) => {
    const event = await findInvite(deps, context.actor, input)
    if (isRefusal(event)) return event
    const showsPrice =
      context.actor !== null ||
      (await showsCataloguePrices(deps.database, null, {
        sections: [event.section],
        today: dayOf(deps.now()),
      }))
    return { data: inviteDataOf(event, { showsPrice }) }
  },
  checkParticipation: async ({ input, context }) => {
    const event = await findInvite(deps, context.actor, input)
    if (isRefusal(event)) return event
    return { data: await participationOf(deps, event, input.customerId) }
  },
  openEventByToken: async ({ input, context }) => {
    const event = await findInvite(deps, context.actor, input)
    if (isRefusal(event)) return event
    return (await canReadByRole(deps, context.actor, event))
      ? respondWithEvent(deps, context.actor, event)
      : { data: { event: eventForInvitee(event, dayOf(deps.now())) } }
  },
  acceptInvite: ({ input, context }) => respondToInvite(deps, actorOf(context), input),
  replaceNonEmailCustomerWithReal: ({ input, context }) =>
    requestOrAssignPlace(deps, actorOf(context), input),
  declineGuestPlace: ({ input, context }) => declinePlace(deps, actorOf(context), input),
})

type InviteInput = { readonly id: string; readonly token?: string }

/**
 * Returns the event of an invite. Readers of the event can send its id alone. Others send the token as `id`, or as
 * `token` together with the event's id. Refuses everything else with tokenInvalid, whether the event exists or not.
 */
const findInvite = async (
  deps: GuestsDeps,
  actor: Actor | null,
  { id, token }: InviteInput,
): Promise<EventDocument | Refusal> => {
  const idByToken = await findEventIdByToken(deps.database, token ?? id)
  const event = await readEvent(deps.database, idByToken ?? id)
  if (!event) return refusal('tokenInvalid')
  if (idByToken !== undefined && (id === event.id || id === event.token)) return event
  return token === undefined && (await canReadByRole(deps, actor, event)) ? event : refusal('tokenInvalid')
}

const participationOf = async (deps: GuestsDeps, event: EventDocument, customerId: string) => {
  const isGuest = findGuest(event, customerId) !== undefined
  const person = isGuest ? undefined : await findPerson(deps.database, customerId)
  const needToReplaceNonEmailGuest = person !== undefined && guestNamedLike(event, person.name) !== undefined
  return { userIsParticipated: isGuest || needToReplaceNonEmailGuest, needToReplaceNonEmailGuest }
}

type InviteResponseInput = InviteInput & { customerId: string; attending: YesNo }

const respondToInvite = async (deps: GuestsDeps, actor: Actor, input: InviteResponseInput) => {
  const invitedEvent = await findInvite(deps, actor, input)
  if (isRefusal(invitedEvent)) return invitedEvent
  const customer = await findCustomer(deps, input.customerId)
  if (isRefusal(customer)) return customer
  const { attending } = input
  const operation = {
    eventId: invitedEvent.id,
    name: 'acceptInvite' as const,
    data: { customerId: customer.id, attending },
    customerId: customer.id,
    readersOnly: false,
    runAfterChange: async (tx: Tx, event: EventDocument) => {
      const organiser = await findPerson(tx, event.organiserId)
      if (!organiser?.email || !sendsMail(event, 'invite-accepted') || organiser.id === customer.id) return
      const guest = { name: customer.name, attending }
      const mail = inviteAcceptedMail(deps.config, event, organiser, guest)
      await mailOrganiser(deps, tx, { eventId: event.id, customerId: customer.id }, mail)
    },
  }
  const response = await changeEventAsActor(
    deps,
    actor,
    operation,
    withPeopleLimit(deps, actor, (event) =>
      acceptInvite(event, customer, attending, peopleChange(deps, actor, event)),
    ),
  )
  if (attending === 'No' && !isRefusal(response))
    await deps.closeCardFormsAndRemoveCards?.(invitedEvent.id, customer.id)
  return response
}

type PlaceInput = InviteInput & { customerId: string; guestId?: string }

/**
 * Requests or assigns the place of a guest added by name. A customer requests the place and waits until
 * the organiser or staff assign it. The organiser assigns it to a customer who requested it, staff to any customer.
 * Money paid for the guest moves when the place is assigned, never earlier.
 */
const requestOrAssignPlace = async (deps: GuestsDeps, actor: Actor, input: PlaceInput) => {
  const invitedEvent = await findInvite(deps, actor, input)
  if (isRefusal(invitedEvent)) return invitedEvent
  const customer = await findCustomer(deps, input.customerId)
  if (isRefusal(customer)) return customer
  const isAssignment =
    countsAsStaff(actor) || (actor.userId === invitedEvent.organiserId && actor.userId !== customer.id)
  return isAssignment
    ? assignPlace(deps, actor, invitedEvent, customer, input.guestId)
    : requestGuestPlace(deps, actor, invitedEvent, customer, input.guestId)
}

const requestGuestPlace = async (
  deps: GuestsDeps,
  actor: Actor,
  { id: eventId }: EventDocument,
  customer: Person,
  guestId: string | undefined,
) => {
  const operation = {
    eventId,
    name: 'requestPlace' as const,
    data: { guestId: guestId ?? null, customerId: customer.id },
    customerId: customer.id,
    readersOnly: false,
    runAfterChange: async (tx: Tx, event: EventDocument) => {
      const organiser = await findPerson(tx, event.organiserId)
      if (!organiser?.email || !sendsMail(event, 'place-requested')) return
      const mail = placeRequestedMail(deps.config, event, organiser, customer)
      await mailOrganiser(deps, tx, { eventId: event.id, customerId: customer.id }, mail)
    },
  }
  const event = await storeEventChangeAsActor(deps, actor, operation, (current) =>
    requestPlace(current, customer, guestId, peopleChange(deps, actor, current)),
  )
  if (isRefusal(event)) return event
  return { data: { event: eventForInvitee(event, dayOf(deps.now())), waitsForOrganiser: true } }
}

const assignPlace = async (
  deps: GuestsDeps,
  actor: Actor,
  invitedEvent: EventDocument,
  customer: Person,
  requestedGuestId: string | undefined,
) => {
  const guestId = requestedGuestId ?? guestNamedLike(invitedEvent, customer.name)?.customerId
  if (!guestId) return refusal('nodeNotFound', { id: customer.id })
  const operation = {
    eventId: invitedEvent.id,
    name: 'replaceNonEmailCustomerWithReal' as const,
    data: { guestId, customerId: customer.id },
    customerId: customer.id,
    readersOnly: false,
    runAfterChange: async (tx: Tx, event: EventDocument) => {
      const move = { eventId: invitedEvent.id, from: guestId, to: customer.id, doneBy: personBehind(actor) }
      await deps.moveGuestMoney?.(tx, move)
      if (sendsMail(event, 'place-given'))
        await deps.outbox.queueMail(tx, placeAssignedMail(deps.config, event, customer))
    },
  }
  const response = await changeEventAsActor(deps, actor, operation, (event) => {
    const forbidden = refusePeopleChange('assignPlace', event, peopleChange(deps, actor, event))
    if (forbidden) return forbidden
    // Check this under the lock: the place may have been assigned to another customer in the meantime.
    const canAssign = countsAsStaff(actor) || hasRequestedPlace(event, guestId, customer.id)
    return canAssign ? replaceGuest(event, guestId, customer) : refusal('nodeNotFound', { id: guestId })
  })
  return isRefusal(response) ? response : { data: { ...response.data, waitsForOrganiser: false } }
}

const declinePlace = (
  deps: GuestsDeps,
  actor: Actor,
  input: { id: string; guestId: string; customerId: string },
) => {
  const { id: eventId, guestId, customerId } = input
  return changeEventAsActor(
    deps,
    actor,
    { eventId, name: 'declineGuestPlace', data: { guestId, customerId } },
    (event) =>
      hasRequestedPlace(event, guestId, customerId)
        ? withoutPlaceRequests(event, customerId)
        : refusal('nodeNotFound', { id: guestId }),
  )
}

const findCustomer = async (deps: GuestsDeps, customerId: string) => {
  const person = await findPerson(deps.database, customerId)
  return person?.userType === 'customer' ? person : refusal('customerNotFound')
}
