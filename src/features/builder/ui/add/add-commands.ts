import type { ProductAnswer } from '#features/catalogue/rules/answers/product-answers.ts'
import type { AddItem } from '#features/events/rules/commands/add-item.ts'
import type { PackageCommand } from '#features/events/rules/commands/index.ts'
import type { PackageDocument, PackageEntry } from '#features/events/rules/package-document.ts'
import { productListItemIdOf } from '#features/events/rules/product-list-item.ts'
import { hasAccommodation, newQuantities } from '#features/events/rules/quantities/units-needed.ts'
import { type BuilderSelection, isNightProduct } from '../../rules/select-strategy.ts'
import type { DayAnswers } from '../builder-deps.ts'
import { isStay } from '../view/entry-price.ts'
import { whyNotOnDays } from './day-answers.ts'
import { dayChoices, usualDayChoices } from './day-choices.ts'

/** What the add dialog asks for. */
export type AddChoice = {
  /** The days it is wanted on: one, the nights of a stay, or both ends for transfers. */
  readonly days: readonly number[]
  readonly startTime: string | null
  readonly people: number
  /** Nights among the days on which nobody takes part, because they have accommodation already (PKG-047). */
  readonly emptyNights?: readonly number[]
  readonly addOns: readonly string[]
  readonly options: readonly string[]
}

/** A product chosen for a package: for a day of it, in place of an entry, or neither (CAT-047). */
export const selectionOf = (
  product: ProductAnswer,
  asked: Pick<BuilderSelection<ProductAnswer>, 'dayIndex' | 'itineraryId' | 'addItineraryId'> = {},
): BuilderSelection<ProductAnswer> => ({
  product,
  isNightActivity: isNightProduct(product.category.locationPageTabs),
  ...asked,
})

/** Returns the entries a swap removes: the chosen one, and the other nights of the same stay. */
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

/** Returns the package as a product is added to it: without what it is swapped for. */
export const withoutSwapped = (pack: PackageDocument, swapped: string | undefined): PackageDocument => {
  const removed = swappedEntries(pack, swapped)
  return removed.length === 0
    ? pack
    : { ...pack, entries: pack.entries.filter((entry) => !removed.includes(entry)) }
}

/** Returns how many people take part where nobody says otherwise, and the nights on which none of them do. */
export const defaultPeople = (
  product: Pick<ProductAnswer, 'type' | 'config'>,
  pack: PackageDocument,
  days: readonly number[],
): { people: number; emptyNights: readonly number[] } => {
  const emptyNights =
    product.type === 'Accommodation' ? days.filter((index) => hasAccommodation(pack, index)) : []
  const isSecondAccommodation = emptyNights.length === days.length
  return { people: newQuantities(product.config, pack, { isSecondAccommodation }).needPeople, emptyNights }
}

/** Returns what is chosen for a product where nobody is asked; undefined where its days cannot be had. */
export const usualChoice = (
  product: ProductAnswer,
  pack: PackageDocument,
  answers: DayAnswers,
): AddChoice | undefined => {
  const choices = dayChoices(product.type, pack, String)
  for (const { days } of usualDayChoices(product.type, pack, choices)) {
    const usual = defaultPeople(product, pack, days)
    if (!whyNotOnDays(product, pack, { days, people: usual.people, answers }))
      return { days, startTime: null, ...usual, addOns: [], options: [] }
  }
  return undefined
}

type Added = {
  pack: PackageDocument
  selection: Pick<
    BuilderSelection<Pick<ProductAnswer, 'id' | 'type'>>,
    'product' | 'isNightActivity' | 'addItineraryId'
  >
  choice: AddChoice
  newId: () => string
}

/** The edit that adds the product as chosen; in place of an entry, when one is being swapped (PKG-020). */
export const addCommands = (
  { pack, selection, choice, newId }: Added,
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
  { startTime, people, emptyNights, addOns, options }: AddChoice,
  dayIndex: number,
  newItineraryId: string,
): AddItem => ({
  newItineraryId,
  dayIndex,
  needPeople: emptyNights?.includes(dayIndex) ? 0 : people,
  ...(startTime ? { times: { startTime } } : {}),
  ...(addOns.length + options.length > 0
    ? { options: { addOnProducts: [...addOns], optionProducts: [...options] } }
    : {}),
})
