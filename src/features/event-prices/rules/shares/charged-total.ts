import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import type { Pence } from '#kernel/money.ts'
import { pricePackage } from './price-package.ts'
import { wholePrice } from './whole-price.ts'

/** Returns the total charged for a package, for guests and open places together, in pence. */
export const chargedTotal = (event: EventDocument, pack: PackageDocument): Pence =>
  event.paymentMethod === 'organiser' ? pricePackage(event, pack).totalPence : wholePrice(event, pack)
