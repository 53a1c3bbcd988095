import { findPerson } from '#features/accounts/server/index.ts'
import type { EventDocument } from '#features/packages/rules/event-document.ts'
import { refuseWhenCancelled } from '#features/packages/rules/stages/status-stage.ts'
import { readEvent } from '#features/packages/server/index.ts'
import { type Actor, countsAsStaff } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import type { YesNo } from '#kernel/fields.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-calls.ts'
import type { inviteCalls } from '../../contract/invite-calls.ts'
import { acceptInvite } from '../../rules/guests/accept-invite.ts'
import { findGuest, guestNamedLike } from '../../rules/guests/find-guest.ts'
import { replaceGuest } from '../../rules/guests/replace-guest.ts'
import { eventForInvitee, inviteDataOf } from '../../rules/invite-data.ts'
import { changeOwnEvent, doneBy } from '../changing/change-own-event.ts'
import { findEventIdByToken } from '../creating/creation-store.ts'
import type { EventsParts } from '../events-parts.ts'
import { inviteAcceptedMail } from '../mails.ts'
import { answerEvent, mayReadByRole, showEvent } from '../reading/show-event.ts'
import { keepPeopleLimit } from './keep-people-limit.ts'

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
  acceptInvite: ({ input, context }) => join(parts, context.actor!, input),
  replaceNonEmailCustomerWithReal: ({ input, context }) => takePlace(parts, context.actor!, input),
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
    also: async (tx: Parameters<EventsParts['outbox']['queueMail']>[0], event: EventDocument) => {
      const organiser = await findPerson(tx, event.organiserId)
      if (!organiser?.email || event.autoEmailsBlocked || organiser.id === customer.id) return
      const guest = { name: customer.name, attending }
      await parts.outbox.queueMail(tx, inviteAcceptedMail(parts.config, event, organiser, guest))
    },
  }
  return changeOwnEvent(
    parts,
    actor,
    what,
    keepPeopleLimit(parts, actor, (event) => acceptInvite(event, customer, attending)),
  )
}

const takePlace = async (
  parts: EventsParts,
  actor: Actor,
  input: InviteInput & { customerId: string; guestId?: string },
) => {
  const found = await findInvite(parts, actor, input)
  if (isRefusal(found)) return found
  const customer = await invitedCustomer(parts, input.customerId)
  if (isRefusal(customer)) return customer
  const guestId = input.guestId ?? guestNamedLike(found, customer.name)?.customerId
  if (!guestId || !mayTakePlaceOf(found, guestId, customer.name, actor))
    return refusal('nodeNotFound', { id: input.guestId ?? input.customerId })
  const what = {
    eventId: found.id,
    name: 'replaceNonEmailCustomerWithReal',
    data: { guestId, customerId: customer.id },
    customerId: customer.id,
    membersOnly: false,
    also: async (tx: Parameters<NonNullable<EventsParts['moveGuestMoney']>>[0]) => {
      const move = { eventId: found.id, from: guestId, to: customer.id, doneBy: doneBy(actor) }
      await parts.moveGuestMoney?.(tx, move)
    },
  }
  return changeOwnEvent(
    parts,
    actor,
    what,
    (event) => refuseWhenCancelled(event) ?? replaceGuest(event, guestId, customer),
  )
}

/** A customer takes the place of the guest of their own name only; staff put anyone in any place. */
const mayTakePlaceOf = (event: EventDocument, guestId: string, name: string, actor: Actor): boolean =>
  countsAsStaff(actor) || guestNamedLike(event, name)?.customerId === guestId

const invitedCustomer = async (parts: EventsParts, customerId: string) => {
  const person = await findPerson(parts.database, customerId)
  return person?.userType === 'customer' ? person : refusal('customerNotFound')
}
