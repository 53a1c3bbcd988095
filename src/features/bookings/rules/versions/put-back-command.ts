import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import { startTimeRanges } from '#features/event-document/rules/package-document.ts'
import type { WireEntry, WireProduct } from '#features/events/rules/reading/wire-schema.ts'

type RemovedProduct = {
  readonly packageId: string
  readonly product: WireProduct
  readonly entry: WireEntry
  readonly newItineraryId: string
}

/**
 * Returns the command that adds a removed product to its package again: with its former day, time, number of people and
 * options, and with its price if staff had set it by hand.
 */
export const putBackCommand = ({
  packageId,
  product,
  entry,
  newItineraryId,
}: RemovedProduct): PackageCommand => {
  const { productId, productCustom, isProductOption, parentProductId } = product
  const { dayIndex, isNightActivity, hideProduct, startTime, needPeople, needUnits, money } = entry
  const { priceOverride, overridePricePerPersonGBP = null, minPricePerPersonGBP = null } = money
  const preferredStartTimeRange =
    startTimeRanges.find((range) => range === entry.preferredStartTimeRange) ?? null
  const item = {
    newItineraryId,
    dayIndex,
    isNightActivity,
    hideProduct,
    times: { startTime, preferredStartTimeRange },
    needPeople,
    needUnits,
    options: { optionProducts: entry.optionProducts, addOnProducts: entry.addOnProducts },
    isProductOption,
    parentProductId,
    ...(productCustom && { productCustom }),
    ...(priceOverride === 'Yes' && {
      money: { priceOverride, pricePerPersonGBP: overridePricePerPersonGBP, minPricePerPersonGBP },
    }),
  }
  return { name: 'addProduct', packageId, data: { productId, itinerary: [item] } }
}
