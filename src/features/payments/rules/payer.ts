import type { EventDocument, EventGuest } from '#features/events/rules/event-document.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'

export type Payer = {
  readonly customerId: string
  /** The organiser and staff pay for anyone; a guest would learn from it what another owes. */
  readonly paysForOthers: boolean
}

/** Stands among those paid for instead of a guest's id: the places that nobody has taken, which are the organiser's. */
export const openPlacesPayee = 'openPlaces'

export type Payees = { readonly guests: readonly EventGuest[]; readonly openPlaces: boolean }

/**
 * The guests someone pays for, in the event's order, and whether they pay for open places; without a wish that is the payer
 * alone. Refuses with notAllowed a guest who pays for others, customerNotFound for someone who is no guest of the event.
 */
export const payeesOf = (
  event: EventDocument,
  payer: Payer,
  wished: readonly string[] | undefined,
): Payees | Refusal => {
  const wanted = new Set(wished?.length ? wished : [payer.customerId])
  if (!payer.paysForOthers && [...wanted].some((id) => id !== payer.customerId)) return refusal('notAllowed')
  const openPlaces = wanted.delete(openPlacesPayee)
  const guests = event.guests.filter(({ customerId }) => wanted.has(customerId))
  return guests.length === wanted.size ? { guests, openPlaces } : refusal('customerNotFound')
}
