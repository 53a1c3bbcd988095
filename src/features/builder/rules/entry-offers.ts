import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import { firstStage } from '#features/event-commands/rules/reset-entry.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import type { ProductFacts } from '#features/event-prices/rules/pricing-facts.ts'
import { poundsFromPence } from '#kernel/money.ts'
import type { Refusal } from '#kernel/refusal.ts'

/** The actions that the builder offers for a product of the package, in the order of its menu. */
export const entryActionNames = [
  'move',
  'times',
  'people',
  'extras',
  'flight',
  'venue',
  'participation',
  'hide',
  'swap',
  'remove',
  'price',
  'cost',
  'invoiced',
  'supplier',
  'custom',
  'stage',
  'note',
  'acceptCancellation',
  'cancel',
] as const
export type EntryActionName = (typeof entryActionNames)[number]

/** Returns true if an action makes sense for a product, regardless of the reader's permissions. */
export const isActionFor = (
  action: EntryActionName,
  { product: { type }, stage }: Pick<PackageEntry, 'product' | 'stage'>,
  product: Pick<ProductFacts, 'options' | 'addOns' | 'venues' | 'meetingPoint'> | undefined,
): boolean => {
  switch (action) {
    case 'times':
      return type !== 'Accommodation'
    case 'extras':
      return product !== undefined && product.options.length + product.addOns.length > 0
    case 'flight':
      return type === 'Airport Transfer'
    case 'venue':
      return product !== undefined && (product.venues.length > 0 || product.meetingPoint !== null)
    case 'acceptCancellation':
      return stage === 'Cancellation Requested'
    default:
      return true
  }
}

const extrasOf = ({ optionProducts, addOnProducts }: PackageEntry) => ({ optionProducts, addOnProducts })

const poundsOf = (pence: number | null) => (pence === null ? null : poundsFromPence(pence))

const priceOf = ({ money }: PackageEntry) => ({
  priceOverride: money.priceOverride,
  pricePerPersonGBP: poundsOf(money.overridePricePerPersonPence),
  minPricePerPersonGBP: poundsOf(money.minPricePerPersonPence),
})

const costOf = ({ money: { costOverride, costOverrideDetails } }: PackageEntry) => ({
  costOverride,
  agency: poundsOf(costOverrideDetails?.agencyMinor ?? null),
  per: costOverrideDetails?.per ?? null,
})

/**
 * Returns the first command that an action sends, with data that changes as little as possible. It is used to test
 * whether the action is allowed.
 */
export const commandOfAction = (
  action: EntryActionName,
  pack: Pick<PackageDocument, 'id' | 'status'>,
  entry: PackageEntry,
): PackageCommand => {
  const { itineraryId, dayIndex, isNightActivity, startTime, needPeople, needUnits, customersAttending } =
    entry
  const target = { packageId: pack.id, itineraryId }
  switch (action) {
    case 'move':
      return { name: 'moveProduct', ...target, data: { dayIndex, date: null, isNightActivity } }
    case 'times':
      return { name: 'editStartTime', ...target, data: { startTime } }
    case 'people':
      return { name: 'editCustomers', ...target, data: { needPeople, needUnits } }
    case 'participation':
      return { name: 'editParticipation', ...target, data: { customersAttending } }
    case 'extras':
      return {
        name: 'editProduct',
        ...target,
        data: { productId: entry.productId ?? '', options: extrasOf(entry) },
      }
    case 'flight':
      return { name: 'editFlightDetails', ...target, data: { flightDetails: entry.flightDetails } }
    case 'venue': {
      const { venueId, meetingPointId } = entry
      return { name: 'editVenue', ...target, data: { venueId, meetingPointId } }
    }
    case 'hide':
      return { name: 'hideProduct', ...target, data: { hideProduct: !entry.hideProduct } }
    case 'price':
      return { name: 'editPrice', ...target, data: priceOf(entry) }
    case 'cost':
      return { name: 'editCost', ...target, data: costOf(entry) }
    case 'supplier':
      return { name: 'editSupplier', ...target, data: { supplierId: entry.supplier?.supplierId ?? '' } }
    case 'custom':
      return { name: 'customProduct', ...target, data: { productCustom: entry.productCustom } }
    case 'stage':
      return {
        name: 'editProductStage',
        ...target,
        data: { stage: firstStage(pack), stageOverride: 'Yes' },
      }
    case 'note':
      return { name: 'editProductNote', ...target, data: { productNote: entry.productNote } }
    case 'acceptCancellation':
      return { name: 'acceptCancellation', ...target, data: {} }
    case 'cancel':
      return {
        name: 'cancelProduct',
        ...target,
        data: { pricingOverride: 'No', costCurrency: null, priceGBP: null },
      }
    case 'invoiced':
      return {
        name: 'editInvoiced',
        ...target,
        data: { invoicedPercent: entry.money.invoicedPercent },
      }
    case 'swap':
      return { name: 'removeProductSwap', ...target, data: {} }
    case 'remove':
      return { name: 'removeProduct', ...target, data: {} }
  }
}

export type Offer = { readonly isOffered: boolean; readonly reason?: string }

/**
 * Returns whether to offer an action. It is not offered if the reader has no permission for it or if the product is
 * cancelled. Any other refused action is offered with a reason; the caller disables the action and shows the reason.
 */
export const offerOf = (refusal: Refusal | undefined, isStaff: boolean): Offer => {
  if (!refusal) return { isOffered: true }
  if (refusal.refused === 'notAllowed' || refusal.facts.stage === 'Cancelled') return { isOffered: false }
  return { isOffered: true, reason: reasonOf(refusal, isStaff) }
}

/** Returns the reason why an action is refused, as text for the reader. */
export const reasonOf = (refusal: Refusal, isStaff: boolean): string => {
  if (refusal.refused !== 'productForbids') return refusal.text
  switch (refusal.facts.stage) {
    case 'Booked':
      return isStaff
        ? 'The supplier has confirmed it: cancel it instead'
        : 'The supplier has confirmed it. Please ask us to cancel it'
    case 'Cancellation Requested':
      return isStaff
        ? 'The supplier has asked to cancel it: answer that first'
        : 'The supplier has asked to cancel it. We’ll be in touch'
    default:
      return refusal.text
  }
}
