import type { ProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import type { AddItem } from '#features/event-commands/rules/commands/add-item.ts'
import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { productListItemIdOf } from '#features/event-document/rules/product-list-item.ts'
import { hasAccommodation, newQuantities } from '#features/event-document/rules/quantities/units-needed.ts'
import { type BuilderSelection, isNightProduct } from '../../rules/select-strategy.ts'
import type { DayAvailability } from '../builder-deps.ts'
import { isStay } from '../view/entry-price.ts'
import { unavailableReason } from './day-availability.ts'
import { dayChoices, defaultDayChoices } from './day-choices.ts'

/** The values of the add dialog. */
export type AddChoice = {
  /** The chosen days: one day, the nights of a stay, or for transfers the first and last day of the trip. */
  readonly days: readonly number[]
  readonly startTime: string | null
  readonly people: number
  /**
   * The days among `days` for which nobody is added by default, because their nights already have accommodation
   * (PKG-047).
   */
  readonly nightsWithoutPeople?: readonly number[]
  readonly addOns: readonly string[]
  readonly options: readonly string[]
}

/**
 * Returns the selection of a product: for a day of the package, for an entry that it replaces, or for neither
 * (CAT-047).
 */
export const selectionOf = (
  product: ProductResponse,
  place: Pick<BuilderSelection<ProductResponse>, 'dayIndex' | 'itineraryId' | 'addItineraryId'> = {},
): BuilderSelection<ProductResponse> => ({
  product,
  isNightActivity: isNightProduct(product.category.locationPageTabs),
  ...place,
})

/** Returns the entries that a swap can remove: the chosen one, and the other nights of the same stay. */
const swappedEntries = (
  { entries }: Pick<PackageDocument, 'entries'>,
  swappedId: string | undefined,
): PackageEntry[] => {
  const chosenEntry = entries.find(({ itineraryId }) => itineraryId === swappedId)
  if (!chosenEntry) return []
  if (!isStay(chosenEntry)) return [chosenEntry]
  const itemId = productListItemIdOf(chosenEntry)
  return entries.filter(
    (entry) =>
      entry === chosenEntry || (entry.stage !== 'Cancelled' && productListItemIdOf(entry) === itemId),
  )
}

/** Returns the package without the entries that a swap can remove. */
export const removeSwapped = (pack: PackageDocument, swappedId: string | undefined): PackageDocument => {
  const removedEntries = swappedEntries(pack, swappedId)
  return removedEntries.length === 0
    ? pack
    : { ...pack, entries: pack.entries.filter((entry) => !removedEntries.includes(entry)) }
}

/** Returns how many people take part by default, and the nights for which nobody is added. */
export const defaultPeople = (
  product: Pick<ProductResponse, 'type' | 'config'>,
  pack: PackageDocument,
  days: readonly number[],
): { people: number; nightsWithoutPeople: readonly number[] } => {
  const nightsWithoutPeople =
    product.type === 'Accommodation' ? days.filter((index) => hasAccommodation(pack, index)) : []
  const isSecondAccommodation = nightsWithoutPeople.length === days.length
  return {
    people: newQuantities(product.config, pack, { isSecondAccommodation }).needPeople,
    nightsWithoutPeople,
  }
}

/**
 * Returns the default choice for a product that is added without a dialog; undefined if it is unavailable on all
 * possible days.
 */
export const defaultChoice = (
  product: ProductResponse,
  pack: PackageDocument,
  byDate: DayAvailability,
): AddChoice | undefined => {
  const choices = dayChoices(product.type, pack, String)
  for (const { days } of defaultDayChoices(product.type, pack, choices)) {
    const defaults = defaultPeople(product, pack, days)
    if (!unavailableReason(product, pack, { days, people: defaults.people, byDate }))
      return { days, startTime: null, ...defaults, addOns: [], options: [] }
  }
  return undefined
}

type Addition = {
  pack: PackageDocument
  selection: Pick<
    BuilderSelection<Pick<ProductResponse, 'id' | 'type'>>,
    'product' | 'isNightActivity' | 'addItineraryId'
  >
  choice: AddChoice
  newId: () => string
}

/** Returns the commands that add the product with the chosen values, or swap it in for an entry (PKG-020). */
export const addCommands = (
  { pack, selection, choice, newId }: Addition,
  swappedId?: string,
): PackageCommand[] => {
  const { product, isNightActivity, addItineraryId } = selection
  const productId = product.id
  const itinerary = choice.days.map((dayIndex, index) => ({
    ...itemOf(choice, dayIndex, (index === 0 ? addItineraryId : undefined) ?? newId()),
    ...(isNightActivity ? { isNightActivity } : {}),
  }))
  if (swappedId === undefined)
    return [{ name: 'addProduct', packageId: pack.id, data: { productId, itinerary } }]
  const removedEntries = swappedEntries(pack, swappedId).filter(
    ({ itineraryId, dayIndex }) =>
      itineraryId === swappedId || (product.type === 'Accommodation' && choice.days.includes(dayIndex)),
  )
  return [
    ...removedEntries.map(
      ({ itineraryId }): PackageCommand => ({
        name: 'removeProductSwap',
        packageId: pack.id,
        itineraryId,
        data: {},
      }),
    ),
    {
      name: 'addProductSwap',
      packageId: pack.id,
      data: { productId, itinerary, removedItineraryId: swappedId },
    },
  ]
}

const itemOf = (
  { startTime, people, nightsWithoutPeople, addOns, options }: AddChoice,
  dayIndex: number,
  newItineraryId: string,
): AddItem => ({
  newItineraryId,
  dayIndex,
  needPeople: nightsWithoutPeople?.includes(dayIndex) ? 0 : people,
  ...(startTime ? { times: { startTime } } : {}),
  ...(addOns.length + options.length > 0
    ? { options: { addOnProducts: [...addOns], optionProducts: [...options] } }
    : {}),
})
