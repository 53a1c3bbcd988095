import type { EventDocument, EventGuest } from '#features/event-document/rules/event-document.ts'
import { type Actor, countsAsStaff } from '#kernel/actor.ts'
import type { Refusal } from '#kernel/refusal.ts'
import { refusal } from './refusals.ts'

export type Payer = {
  readonly customerId: string
  /** True for the organiser and staff. Guests can't pay for others, because they would learn what the others owe. */
  readonly canPayForOthers: boolean
}

/** Used instead of a guest's id for the open places, which the organiser pays for. */
export const openPlacesPayee = 'openPlaces'

/**
 * Returns the payer for a request. For staff who are not guests, it is the first of the requested payees, and the
 * organiser if the request names nobody or begins with the open places. For anybody else, it is the sender.
 */
export const payerOf = (event: EventDocument, actor: Actor, requested: readonly string[] = []): Payer => {
  const isGuest = event.guests.some(({ customerId }) => customerId === actor.userId)
  const isStaff = countsAsStaff(actor)
  const [firstPayee = openPlacesPayee] = requested
  const onBehalfOf = firstPayee === openPlacesPayee ? event.organiserId : firstPayee
  return {
    customerId: isStaff && !isGuest ? onBehalfOf : actor.userId,
    canPayForOthers: isStaff || event.organiserId === actor.userId,
  }
}

type Part = { readonly id: string; readonly openPlaces?: boolean }

/** Returns the payee of a part of a payment: a guest's id, or openPlacesPayee. */
export const payeeOfPart = ({ id, openPlaces }: Part): string => (openPlaces ? openPlacesPayee : id)

type PaidPayment = { readonly paid_for: readonly Part[] }

/** Returns whether two payments have a payee in common. */
export const haveCommonPayee = (one: PaidPayment, other: PaidPayment): boolean => {
  const payees = new Set(one.paid_for.map(payeeOfPart))
  return other.paid_for.some((part) => payees.has(payeeOfPart(part)))
}

export type Payees = { readonly guests: readonly EventGuest[]; readonly openPlaces: boolean }

/**
 * Returns the guests for whom a payer pays, in the event's order, and whether open places are included. Defaults to
 * the payer alone. Refuses with notAllowed if the request names others and the payer can't pay for them, and with
 * customerNotFound if it names a person who is not a guest.
 */
export const payeesOf = (
  event: EventDocument,
  payer: Payer,
  requested: readonly string[] | undefined,
): Payees | Refusal => {
  const payeeIds = new Set(requested?.length ? requested : [payer.customerId])
  if (!payer.canPayForOthers && [...payeeIds].some((id) => id !== payer.customerId))
    return refusal('notAllowed')
  const openPlaces = payeeIds.delete(openPlacesPayee)
  const guests = event.guests.filter(({ customerId }) => payeeIds.has(customerId))
  return guests.length === payeeIds.size ? { guests, openPlaces } : refusal('customerNotFound')
}

/**
 * Returns the payer of a guest's place, who also gets the reminders. This is the organiser if they paid for the place
 * before or the guest has no account, otherwise the guest.
 */
export const payerOfPlace = (
  { organiserId }: Pick<EventDocument, 'organiserId'>,
  { customerId, registered, paidByCustomerId }: EventGuest,
): string => (!registered || paidByCustomerId === organiserId ? organiserId : customerId)

/** Returns the name of a guest; '' if the customer is not a guest. */
export const guestName = (event: EventDocument, customerId: string): string =>
  event.guests.find((guest) => guest.customerId === customerId)?.name ?? ''
