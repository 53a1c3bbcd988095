import type { EventDocument, EventGuest } from '#features/packages/rules/event-document.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'

export type Payer = {
  readonly customerId: string
  /** The organiser and staff pay for anyone; a guest would learn from it what another owes. */
  readonly paysForOthers: boolean
}

/**
 * The guests someone pays for, in the event's order; without a wish that is the payer alone. Refuses with
 * notAllowed a guest who pays for others, customerNotFound for someone who is no guest of the event.
 */
export const paidForGuests = (
  event: EventDocument,
  payer: Payer,
  wished: readonly string[] | undefined,
): EventGuest[] | Refusal => {
  const wanted = new Set(wished?.length ? wished : [payer.customerId])
  if (!payer.paysForOthers && [...wanted].some((id) => id !== payer.customerId)) return refusal('notAllowed')
  const guests = event.guests.filter(({ customerId }) => wanted.has(customerId))
  return guests.length === wanted.size ? guests : refusal('customerNotFound')
}
