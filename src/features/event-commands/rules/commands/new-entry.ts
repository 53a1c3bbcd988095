import { blankEntry } from '#features/event-document/rules/blank-package.ts'
import type {
  EntryMoney,
  PackageDocument,
  PackageEntry,
} from '#features/event-document/rules/package-document.ts'
import {
  hasAccommodation,
  newQuantities,
  unitsForPeople,
} from '#features/event-document/rules/quantities/units-needed.ts'
import type { Permission } from '#kernel/permission.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import { staffOnly } from '../permissions.ts'
import { firstStage } from '../reset-entry.ts'
import type { AddItem, AddProductData } from './add-item.ts'
import { customProduct } from './custom-product.ts'
import type { CommandContext } from './define-command.ts'
import { withCost } from './edit-cost.ts'
import { refuseQuantities } from './edit-customers.ts'
import { dayIndexOf } from './edit-date.ts'
import { editFlightDetails } from './edit-flight-details.ts'
import { editParticipation } from './edit-participation.ts'
import { withPrice } from './edit-price.ts'
import { offersExtras, unknownExtra, withProduct } from './edit-product.ts'
import { editProductNote } from './edit-product-note.ts'
import { editProductStage } from './edit-product-stage.ts'
import { editSupplier } from './edit-supplier.ts'
import { editVenue } from './edit-venue.ts'
import { refuseDay } from './move-product.ts'

/** Returns the package with the entries of an add-product command; the first refused item refuses the whole command. */
export const addEntries = (
  pack: PackageDocument,
  { productId, itinerary }: AddProductData,
  context: CommandContext,
): PackageDocument | Refusal => {
  let extended = pack
  for (const item of itinerary) {
    const entry = newEntry(productId, item, { ...context, pack: extended })
    if (isRefusal(entry)) return entry
    extended = { ...extended, entries: [...extended.entries, entry] }
  }
  return extended
}

/** Returns the permissions that the staff-only fields of an add command need, such as those for prices and costs. */
export const neededPermissions = ({ productId, itinerary }: AddProductData): Permission[] => {
  const requiredIf = (isPresent: (item: AddItem) => boolean, permission: Permission): Permission[] =>
    itinerary.some(isPresent) ? [permission] : []
  const hasPrice = ({ money }: AddItem) =>
    money?.priceOverride !== undefined || money?.minPricePerPersonGBP !== undefined
  return [
    ...requiredIf(hasPrice, staffOnly('editPrice')),
    ...requiredIf(({ money }) => money?.costOverride !== undefined, staffOnly('editCost')),
    ...requiredIf(({ money }) => money?.invoicedPercent !== undefined, staffOnly('editInvoiced')),
    ...requiredIf(
      ({ productCustom }) => productId === null || Boolean(productCustom),
      staffOnly('customProduct'),
    ),
    ...requiredIf(({ supplierId }) => supplierId !== undefined, staffOnly('editSupplier')),
    ...requiredIf(({ stage }) => stage !== undefined, staffOnly('editProductStage')),
    ...requiredIf(({ productNote }) => Boolean(productNote), staffOnly('editProductNote')),
  ]
}

const newEntry = (
  productId: string | null,
  item: AddItem,
  context: CommandContext,
): PackageEntry | Refusal => {
  const dayIndex = item.dayIndex ?? dayIndexOf(context.pack, item.date ?? null)
  if (isRefusal(dayIndex)) return dayIndex
  const base = baseEntry(productId, item, dayIndex, context)
  if (isRefusal(base)) return base
  return refuseDay(base, dayIndex, context) ?? withItem(base, item, context)
}

/** Returns a new entry with the product's default venue, and with its default quantities if the item has none. */
const baseEntry = (
  productId: string | null,
  item: AddItem,
  dayIndex: number,
  { pack, commandFacts }: CommandContext,
): PackageEntry | Refusal => {
  const blank = entryOf(item, dayIndex, pack)
  if (productId === null) {
    if (!item.productCustom)
      return refusal('fieldInvalid', { message: 'A product that is not in the catalogue needs a name' })
    const { name, type } = item.productCustom
    const product = { name, type, categoryId: null, unitType: 'Person' }
    const everyone = { needPeople: pack.peopleCount, needUnits: pack.peopleCount }
    return { ...blank, product, ...quantitiesOf(item, everyone, (people) => people) }
  }
  const product = commandFacts.products[productId]
  const canAdd = !product?.isHidden || commandFacts.actor.kind === 'staff'
  if (!product || !canAdd) return refusal('nodeNotFound', { id: productId })
  const options = item.options ?? { optionProducts: [], addOnProducts: [] }
  if (!offersExtras(product, options)) return unknownExtra()
  const isSecondAccommodation = product.type === 'Accommodation' && hasAccommodation(pack, dayIndex)
  const quantities = quantitiesOf(
    item,
    newQuantities(product.config, pack, { isSecondAccommodation }),
    (people) => unitsForPeople(product.config, people),
  )
  const refused = refuseQuantities(product.config, quantities, commandFacts)
  return refused ?? { ...withProduct(blank, product, commandFacts), ...options, ...quantities }
}

const quantitiesOf = (
  { needPeople, needUnits }: AddItem,
  defaults: { needPeople: number; needUnits: number },
  unitsFor: (people: number) => number,
) => {
  if (needPeople === undefined) return { ...defaults, needUnits: needUnits ?? defaults.needUnits }
  return { needPeople, needUnits: needUnits ?? unitsFor(needPeople) }
}

/** Applies the choices of an item to a new entry, by the rules of the commands that edit existing entries. */
const withItem = (base: PackageEntry, item: AddItem, context: CommandContext): PackageEntry | Refusal => {
  let entry = base
  for (const applyChoice of choicesIn(item)) {
    const changed = applyChoice(entry, context)
    if (isRefusal(changed)) return changed
    entry = changed
  }
  return entry
}

type ApplyChoice = (entry: PackageEntry, context: CommandContext) => PackageEntry | Refusal

const choicesIn = (item: AddItem): ApplyChoice[] => {
  const { customersAttending, supplierId, stage, flightDetails, productNote, productCustom, times } = item
  // The supplier and the product come first: either resets the entry.
  const choices: (ApplyChoice | false)[] = [
    supplierId !== undefined && ((entry, context) => editSupplier.change(entry, { supplierId }, context)),
    productCustom !== undefined &&
      ((entry, context) => customProduct.change(entry, { productCustom }, context)),
    times?.arriveTime !== undefined && ((entry) => ({ ...entry, arriveTime: times.arriveTime ?? null })),
    item.money !== undefined && ((entry) => ({ ...entry, money: moneyOf(entry.money, item) })),
    hasVenue(item) && ((entry, context) => editVenue.change(entry, venueIn(item, entry), context)),
    customersAttending !== undefined &&
      ((entry, context) => editParticipation.change(entry, { customersAttending }, context)),
    flightDetails !== undefined &&
      ((entry, context) => editFlightDetails.change(entry, { flightDetails }, context)),
    productNote !== undefined &&
      ((entry, context) => editProductNote.change(entry, { productNote }, context)),
    stage !== undefined &&
      ((entry, context) =>
        editProductStage.change(entry, { stage, stageOverride: item.stageOverride ?? 'No' }, context)),
  ]
  return choices.filter((choice) => choice !== false)
}

const hasVenue = ({ venueId, meetingPointId }: AddItem) =>
  venueId !== undefined || meetingPointId !== undefined

const venueIn = (item: AddItem, entry: PackageEntry) => ({
  venueId: item.venueId === undefined ? entry.venueId : item.venueId,
  meetingPointId: item.meetingPointId === undefined ? entry.meetingPointId : item.meetingPointId,
})

/** Returns the entry for an item. Its price and cost are calculated later, after all commands of the save. */
const entryOf = (item: AddItem, dayIndex: number, pack: PackageDocument): PackageEntry =>
  blankEntry({
    itineraryId: item.newItineraryId,
    isProductOption: item.isProductOption ?? false,
    parentProductId: item.parentProductId ?? null,
    autoAdded: item.autoAdded ?? false,
    dayIndex,
    isNightActivity: item.isNightActivity ?? false,
    startTime: item.times?.startTime ?? null,
    preferredStartTimeRange: item.times?.preferredStartTimeRange ?? null,
    hideProduct: item.hideProduct ?? false,
    stage: firstStage(pack),
  })

const moneyOf = (before: EntryMoney, { money }: AddItem): EntryMoney => {
  const moneyWithPrice = withPrice(before, {
    priceOverride: money?.priceOverride ?? 'No',
    pricePerPersonGBP: money?.pricePerPersonGBP ?? null,
    minPricePerPersonGBP: money?.minPricePerPersonGBP ?? null,
  })
  const { agency = null, per = null } = money?.costOverrideDetails ?? {}
  return {
    ...withCost(moneyWithPrice, { costOverride: money?.costOverride ?? 'No', agency, per }),
    invoicedPercent: money?.invoicedPercent ?? null,
  }
}
