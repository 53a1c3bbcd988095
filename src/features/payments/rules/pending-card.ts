import { haveCommonPayee } from './payer.ts'

/** How long a begun payment prevents others from paying for the same people: as long as it reserves units. */
const underWayMs = 15 * 60_000

type Payment = {
  readonly customer_id: string
  readonly package_id: string
  readonly paid_for: readonly { readonly id: string; readonly openPlaces?: boolean }[]
}

/** A card payment that has begun and has no outcome yet. */
type PendingCard = Payment & {
  readonly started_at: Date | null
  /** Not null for a charge of a stored card. */
  readonly due_date: string | null
}

/** Returns whether a pending card payment prevents others from paying for the same people. */
export const preventsOthers = (
  { due_date, started_at }: Pick<PendingCard, 'due_date' | 'started_at'>,
  now: Date,
): boolean => due_date !== null || (started_at !== null && now.getTime() - started_at.getTime() < underWayMs)

/**
 * Returns why a bank transfer cannot be ordered yet; undefined if it can. A pending card payment may already have taken
 * the money, so an order could pay twice. The payer's own card payment for the package blocks an order until the
 * payment has an outcome; the payer can cancel the payment unless the card is being charged. A payment by somebody else
 * for the same people blocks an order for 15 minutes. Charges of stored cards block an order until they have an
 * outcome.
 */
export const whyOrderWaits = (
  pending: readonly PendingCard[],
  plannedPayment: Payment,
  now: Date,
): 'earlierPaymentPending' | 'paidByAnother' | undefined => {
  const concernedCards = pending.filter(
    (card) => card.due_date !== null || card.package_id === plannedPayment.package_id,
  )
  if (concernedCards.some((card) => card.customer_id === plannedPayment.customer_id))
    return 'earlierPaymentPending'
  const isByAnother = concernedCards.some(
    (card) => preventsOthers(card, now) && haveCommonPayee(card, plannedPayment),
  )
  return isByAnother ? 'paidByAnother' : undefined
}
