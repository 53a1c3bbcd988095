import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { Pence } from '#kernel/money.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'

/** Discounts per person, which reduce the margin (PAY-020, PAY-O12). An undefined discount does not change. */
export type DiscountMargins = {
  readonly eventPence?: Pence
  readonly packagePence?: Pence
  /** The index of the package in the event; 0 if missing. */
  readonly packageIndex?: number
}

/** Returns the event with other discounts; nodeNotFound for the discount of a package that the event does not have. */
export const withDiscountMargins = (
  event: EventDocument,
  { eventPence = event.discountMarginPence, packagePence, packageIndex = 0 }: DiscountMargins,
): EventDocument | Refusal => {
  const pack = event.packages[packageIndex]
  if (packagePence !== undefined && !pack) return refusal('nodeNotFound', { id: `package ${packageIndex}` })
  const isPackageUnchanged = packagePence === undefined || packagePence === pack?.discountMarginPence
  if (isPackageUnchanged && eventPence === event.discountMarginPence) return event
  const packages = isPackageUnchanged
    ? event.packages
    : event.packages.with(packageIndex, { ...pack!, discountMarginPence: packagePence })
  return { ...event, discountMarginPence: eventPence, packages }
}
