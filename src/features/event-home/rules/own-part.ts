import { hasPassedUnbooked } from '#features/events/rules/labels/people-labels.ts'
import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { ownPrice } from './own-price.ts'

export type OwnPart = {
  /** The reader's share; null while a product has no price. */
  readonly totalGBP: number | null
  readonly paidGBP: number
  /** True if the reader can pay now. */
  readonly isPayable: boolean
  /** True if the share is a minimum price, because the event has no date. */
  readonly isMinimumPrice: boolean
}

const minOwedGBP = 0.01

/**
 * Returns the reader's share of the shown package and how much of it they have paid. Undefined if the share belongs to
 * another package, the reader can't see it or is not coming, or the event is cancelled or passed without a booking.
 */
export const ownPart = (
  event: WireEvent,
  packageId: WirePackage['id'] | undefined,
  userId: string,
): OwnPart | undefined => {
  if (packageId === undefined || event.statusStage === 'Cancelled' || hasPassedUnbooked(event))
    return undefined
  const { ownGBP } = ownPrice(event, packageId, userId)
  if (ownGBP === undefined) return undefined
  const ownSummary = event.customerSummary?.find(({ customer }) => customer.id === userId)
  const paidGBP = ownSummary?.money?.paidForOwnPlaceGBP ?? 0
  const isMinimumPrice = event.startDate === null
  return {
    totalGBP: ownGBP,
    paidGBP,
    isPayable: !isMinimumPrice && ownGBP !== null && ownGBP - paidGBP >= minOwedGBP,
    isMinimumPrice,
  }
}
