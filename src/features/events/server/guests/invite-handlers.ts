import { findPerson, type Person } from '#features/accounts/server/index.ts'
import type { EventDocument } from '#features/packages/rules/event-document.ts'
import { refusePeopleChange } from '#features/packages/rules/stages/refuse-by-table.ts'
import { readEvent } from '#features/packages/server/index.ts'
import { type Actor, countsAsStaff, personBehind } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import type { YesNo } from '#kernel/fields.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { actorOf } from '#platform/server/http/call-context.ts'
import type { Handlers } from '#platform/server/http/implement-calls.ts'
import type { inviteCalls } from '../../contract/invite-calls.ts'
import { acceptInvite } from '../../rules/guests/accept-invite.ts'
import { askForPlace, asksForPlace, withoutAsking } from '../../rules/guests/ask-for-place.ts'
import { findGuest, guestNamedLike } from '../../rules/guests/find-guest.ts'
import { replaceGuest } from '../../rules/guests/replace-guest.ts'
import { eventForInvitee, inviteDataOf } from '../../rules/invite-data.ts'
import { changeOwnEvent, storeOwnChange } from '../changing/change-own-event.ts'
import { findEventIdByToken } from '../creating/creation-store.ts'
import type { EventsParts } from '../events-parts.ts'
import { inviteAcceptedMail, placeAskedMail, placeGivenMail } from '../mails.ts'
import { answerEvent, mayReadByRole, showEvent } from '../reading/show-event.ts'
import { keepPeopleLimit } from './keep-people-limit.ts'
import { peopleChange } from './people-change.ts'

export const inviteHandlers = (parts: EventsParts): Handlers<typeof inviteCalls> => ({
  readEventByToken: async ({ input, context }) => {
    const event = await findInvite(parts, null, { id: input.confirmationToken })
    if (isRefusal(event)) return event
    const invite = { data: eventForInvitee(event, dayOf(parts.now())) }
    if (!(await mayReadByRole(parts, context.actor, event))) return invite
    const shown = await showEvent(parts, context.actor, event)
    return isRefusal(shown) ? invite : { data: shown }
  },
  readInviteData: async ({ input, context }) => {
    const event = await findInvite(parts, context.actor, input)
    return isRefusal(event) ? event : { data: inviteDataOf(event) }
  },
  checkParticipation: async ({ input, context }) => {
    const event = await findInvite(parts, context.actor, input)
    if (isRefusal(event)) return event
    return { data: await participation(parts, event, input.customerId) }
  },
  openEventByToken: async ({ input, context }) => {
    const event = await findInvite(parts, context.actor, input)
    if (isRefusal(event)) return event
    return (await mayReadByRole(parts, context.actor, event))
      ? answerEvent(parts, context.actor, event)
      : refusal('notAllowed')
  },
  acceptInvite: ({ input, context }) => join(parts, actorOf(context), input),
  replaceNonEmailCustomerWithReal: ({ input, context }) => takePlace(parts, actorOf(context), input),
  declineGuestPlace: ({ input, context }) => declinePlace(parts, actorOf(context), input),
})

type InviteInput = { readonly id: string; readonly token?: string }

/**
 * The event of an invite: its id is given by members and staff, or with the token; the token alone does as
 * well. Everything else is an invalid token, whether the event exists or not.
 */
const findInvite = async (
  parts: EventsParts,
  actor: Actor | null,
  { id, token }: InviteInput,
): Promise<EventDocument | Refusal> => {
  const byToken = await findEventIdByToken(parts.database, token ?? id)
  const event = await readEvent(parts.database, byToken ?? id)
  if (!event) return refusal('tokenInvalid')
  if (byToken !== undefined && (id === event.id || id === event.token)) return event
  return token === undefined && (await mayReadByRole(parts, actor, event)) ? event : refusal('tokenInvalid')
}

const participation = async (parts: EventsParts, event: EventDocument, customerId: string) => {
  const isGuest = findGuest(event, customerId) !== undefined
  const person = isGuest ? undefined : await findPerson(parts.database, customerId)
  const needToReplaceNonEmailGuest = person !== undefined && guestNamedLike(event, person.name) !== undefined
  return { userIsParticipated: isGuest || needToReplaceNonEmailGuest, needToReplaceNonEmailGuest }
}

type JoinInput = InviteInput & { customerId: string; attending: YesNo }

const join = async (parts: EventsParts, actor: Actor, input: JoinInput) => {
  const found = await findInvite(parts, actor, input)
  if (isRefusal(found)) return found
  const customer = await invitedCustomer(parts, input.customerId)
  if (isRefusal(customer)) return customer
  const { attending } = input
  const what = {
    eventId: found.id,
    name: 'acceptInvite',
    data: { customerId: customer.id, attending },
    customerId: customer.id,
    membersOnly: false,
    also: async (tx: Tx, event: EventDocument) => {
      const organiser = await findPerson(tx, event.organiserId)
      if (!organiser?.email || event.autoEmailsBlocked || organiser.id === customer.id) return
      const guest = { name: customer.name, attending }
      await parts.outbox.queueMail(tx, inviteAcceptedMail(parts.config, event, organiser, guest))
    },
  }
  const answered = await changeOwnEvent(
    parts,
    actor,
    what,
    keepPeopleLimit(parts, actor, (event) =>
      acceptInvite(event, customer, attending, peopleChange(parts, actor, event)),
    ),
  )
  if (attending === 'No' && !isRefusal(answered)) await parts.closeCardForms?.(found.id, customer.id)
  return answered
}

type PlaceInput = InviteInput & { customerId: string; guestId?: string }

/**
 * A customer asks for the place of the guest of their name, and waits; the organiser gives it to one who asked,
 * staff to anybody. What was paid for the guest goes with the place, never before.
 */
const takePlace = async (parts: EventsParts, actor: Actor, input: PlaceInput) => {
  const found = await findInvite(parts, actor, input)
  if (isRefusal(found)) return found
  const customer = await invitedCustomer(parts, input.customerId)
  if (isRefusal(customer)) return customer
  const isGiven = countsAsStaff(actor) || (actor.userId === found.organiserId && actor.userId !== customer.id)
  return isGiven
    ? givePlace(parts, actor, found, customer, input.guestId)
    : waitForPlace(parts, actor, found, customer, input.guestId)
}

const waitForPlace = async (
  parts: EventsParts,
  actor: Actor,
  { id: eventId }: EventDocument,
  customer: Person,
  guestId: string | undefined,
) => {
  const what = {
    eventId,
    name: 'askForPlace',
    data: { guestId: guestId ?? null, customerId: customer.id },
    customerId: customer.id,
    membersOnly: false,
    also: async (tx: Tx, event: EventDocument) => {
      const organiser = await findPerson(tx, event.organiserId)
      if (!organiser?.email || event.autoEmailsBlocked) return
      await parts.outbox.queueMail(tx, placeAskedMail(parts.config, event, organiser, customer))
    },
  }
  const event = await storeOwnChange(parts, actor, what, (one) =>
    askForPlace(one, customer, guestId, peopleChange(parts, actor, one)),
  )
  if (isRefusal(event)) return event
  return { data: { event: eventForInvitee(event, dayOf(parts.now())), waitsForOrganiser: true } }
}

const givePlace = async (
  parts: EventsParts,
  actor: Actor,
  found: EventDocument,
  customer: Person,
  wanted: string | undefined,
) => {
  const guestId = wanted ?? guestNamedLike(found, customer.name)?.customerId
  if (!guestId) return refusal('nodeNotFound', { id: customer.id })
  const what = {
    eventId: found.id,
    name: 'replaceNonEmailCustomerWithReal',
    data: { guestId, customerId: customer.id },
    customerId: customer.id,
    membersOnly: false,
    also: async (tx: Tx, event: EventDocument) => {
      const move = { eventId: found.id, from: guestId, to: customer.id, doneBy: personBehind(actor) }
      await parts.moveGuestMoney?.(tx, move)
      if (!event.autoEmailsBlocked)
        await parts.outbox.queueMail(tx, placeGivenMail(parts.config, event, customer))
    },
  }
  const answered = await changeOwnEvent(parts, actor, what, (event) => {
    const forbidden = refusePeopleChange('givePlace', event, peopleChange(parts, actor, event))
    if (forbidden) return forbidden
    // Whom they confirm is decided under the lock: of two who asked, one was confirmed meanwhile.
    const mayGive = countsAsStaff(actor) || asksForPlace(event, guestId, customer.id)
    return mayGive ? replaceGuest(event, guestId, customer) : refusal('nodeNotFound', { id: guestId })
  })
  return isRefusal(answered) ? answered : { data: { ...answered.data, waitsForOrganiser: false } }
}

const declinePlace = (
  parts: EventsParts,
  actor: Actor,
  input: { id: string; guestId: string; customerId: string },
) => {
  const { id: eventId, guestId, customerId } = input
  return changeOwnEvent(
    parts,
    actor,
    { eventId, name: 'declineGuestPlace', data: { guestId, customerId } },
    (event) =>
      asksForPlace(event, guestId, customerId)
        ? withoutAsking(event, customerId)
        : refusal('nodeNotFound', { id: guestId }),
  )
}

const invitedCustomer = async (parts: EventsParts, customerId: string) => {
  const person = await findPerson(parts.database, customerId)
  return person?.userType === 'customer' ? person : refusal('customerNotFound')
}
