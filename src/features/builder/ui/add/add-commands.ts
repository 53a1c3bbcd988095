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
  wanted: Pick<BuilderSelection<ProductResponse>, 'dayIndex' | 'itineraryId' | 'addItineraryId'> = {},
): BuilderSelection<ProductResponse> => ({
  product,
  isNightActivity: isNightProduct(product.category.locationPageTabs),
  ...wanted,
})

/** Returns the entries that a swap can remove: the chosen one, and the other nights of the same stay. */
const swappedEntries = (
  { entries }: Pick<PackageDocument, 'entries'>,
  swapped: string | undefined,
): PackageEntry[] => {
  const chosen = entries.find(({ itineraryId }) => itineraryId === swapped)
  if (!chosen) return []
  if (!isStay(chosen)) return [chosen]
  const item = productListItemIdOf(chosen)
  return entries.filter(
    (entry) => entry === chosen || (entry.stage !== 'Cancelled' && productListItemIdOf(entry) === item),
  )
}

/** Returns the package without the entries that a swap can remove. */
export const withoutSwapped = (pack: PackageDocument, swapped: string | undefined): PackageDocument => {
  const removed = swappedEntries(pack, swapped)
  return removed.length === 0
    ? pack
    : { ...pack, entries: pack.entries.filter((entry) => !removed.includes(entry)) }
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
  swapped?: string,
): PackageCommand[] => {
  const { product, isNightActivity, addItineraryId } = selection
  const productId = product.id
  const itinerary = choice.days.map((dayIndex, index) => ({
    ...itemOf(choice, dayIndex, (index === 0 ? addItineraryId : undefined) ?? newId()),
    ...(isNightActivity ? { isNightActivity } : {}),
  }))
  if (swapped === undefined)
    return [{ name: 'addProduct', packageId: pack.id, data: { productId, itinerary } }]
  const removed = swappedEntries(pack, swapped).filter(
    ({ itineraryId, dayIndex }) =>
      itineraryId === swapped || (product.type === 'Accommodation' && choice.days.includes(dayIndex)),
  )
  return [
    ...removed.map(
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
      data: { productId, itinerary, removedItineraryId: swapped },
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
