import type { EventDocument, EventGuest } from '#features/event-document/rules/event-document.ts'
import { findGuest } from '#features/event-document/rules/find-guest.ts'
import { paidSoFar } from '#features/event-document/rules/leading-package.ts'
import { maxOwed } from '#features/event-prices/rules/shares/overpaid.ts'
import { unusedMoney } from '#features/event-prices/rules/shares/unused-money.ts'
import type { IsoDate } from '#kernel/dates.ts'
import { formatPence, type Pence } from '#kernel/money.ts'

type Reader = {
  readonly id: string
  /** The total of payments that the reader has started and that have no outcome yet. */
  readonly pendingPence: Pence
}

/**
 * Returns what happens to the money of a cancelled event, as paragraphs for one of its people. Staff decide about the
 * refunds guest by guest (docs/decisions/0117), so the text promises none. Only the organiser reads about other
 * people's money.
 */
export const moneyOfCancellation = (
  event: EventDocument,
  { id, pendingPence }: Reader,
  today: IsoDate,
): string => {
  const guest = findGuest(event, id)
  const isOrganiser = id === event.organiserId
  const total = paidSoFar(event)
  const ownPence = guest?.paidPence ?? 0
  const sentences = [
    isOrganiser && total > ownPence ? groupText(total, ownPence) : ownText(event, id, today),
    ...(owedBy(event, id) > ownPence ? [] : ['Nothing more has to be paid.']),
  ]
  const paragraphs = [
    sentences.join(' '),
    ...(pendingPence > 0
      ? [
          `Your payment of ${formatPence(pendingPence)} has not arrived yet. If it is a bank transfer that you have not sent, please don’t send it.`,
        ]
      : []),
  ]
  return paragraphs.join('\n\n')
}

const groupText = (total: Pence, ownPence: Pence): string => {
  const ownPart = ownPence > 0 ? `, ${formatPence(ownPence)} of it for your place` : ''
  return `We hold ${formatPence(total)} for the event${ownPart}. Our team decides about the refunds and will contact everybody who paid.`
}

const ownText = (event: EventDocument, id: string, today: IsoDate): string => {
  const guest = findGuest(event, id)
  if (guest && guest.paidPence > 0) return placeText(event, guest, today)
  if (event.guests.some(({ paidByCustomerId, paidPence }) => paidByCustomerId === id && paidPence > 0))
    return 'Our team decides about the refund of what you paid for others and will contact you.'
  const what = id === event.organiserId ? 'the event' : 'your place'
  return `We hold no money for ${what}, so there is nothing to refund.`
}

const placeText = (event: EventDocument, guest: EventGuest, today: IsoDate): string => {
  const { customerId, paidPence, paidByCustomerId } = guest
  const heldText = `We hold ${formatPence(paidPence)} for your place.`
  const payer =
    paidByCustomerId === null || paidByCustomerId === customerId ? 'you' : 'the person who paid it'
  const decision = `Our team decides about the refund and will contact ${payer}.`
  const owedPence = owedBy(event, customerId)
  if (owedPence === 0 || owedPence === Number.POSITIVE_INFINITY) return `${heldText} ${decision}`
  const refundablePence = unusedMoney(event, guest, today)
  if (paidPence < owedPence) return `${heldText} ${formatPence(owedPence)} of charges is owed for it.`
  return refundablePence === 0
    ? `${heldText} It covers what is still owed for the event.`
    : `${heldText} Up to ${formatPence(refundablePence)} of it can be refunded. ${decision}`
}

/** Returns the charges of earlier cancellations that a guest owes; Infinity if they are unknown. */
const owedBy = (event: EventDocument, id: string): Pence => maxOwed(event).get(id) ?? 0
