import type { ProductAnswer } from '#features/catalogue/rules/answers/product-answers.ts'
import { daysCount } from '../../rules/builder/days.ts'
import { type BuilderSelection, isNightProduct } from '../../rules/builder/select-strategy.ts'
import { hasAccommodation, newQuantities } from '../../rules/builder/units.ts'
import type { AddItem } from '../../rules/commands/add-item.ts'
import type { PackageCommand } from '../../rules/commands/index.ts'
import type { PackageDocument, PackageEntry } from '../../rules/package-document.ts'
import type { DayAnswers } from '../builder-services.ts'
import { whyNotOnDays } from './day-answers.ts'

/** What the add dialog asks for. */
export type AddChoice = {
  /** The days it is wanted on: one, every night of a stay, or both ends for transfers. */
  readonly days: readonly number[]
  readonly startTime: string | null
  readonly people: number
  readonly addOns: readonly string[]
  readonly options: readonly string[]
}

export type DayChoice = { readonly value: string; readonly label: string; readonly days: readonly number[] }

/** Which days a product of this type may be put on, as choices; the usual one is the first. */
export const dayChoices = (
  type: PackageEntry['product']['type'],
  pack: PackageDocument,
  nameOf: (dayIndex: number) => string,
): DayChoice[] => {
  const count = daysCount(pack)
  const last = count - 1
  const each = (days: number) =>
    Array.from({ length: days }, (_, index) => ({
      value: String(index),
      label: nameOf(index),
      days: [index],
    }))
  if (type === 'Airport Transfer') return transferChoices(last, nameOf)
  if (type !== 'Accommodation') return each(count)
  const nights = each(Math.max(last, 1))
  if (nights.length === 1) return nights
  return [
    { value: 'all', label: `All ${nights.length} nights`, days: nights.flatMap(({ days }) => days) },
    ...nights,
  ]
}

/** Inbound on the first day, outbound on the last (PKG-043). */
const transferChoices = (last: number, nameOf: (dayIndex: number) => string): DayChoice[] => {
  if (last === 0) return [{ value: '0', label: nameOf(0), days: [0] }]
  return [
    { value: 'both', label: 'Both ways', days: [0, last] },
    { value: '0', label: `Inbound, ${nameOf(0)}`, days: [0] },
    { value: String(last), label: `Outbound, ${nameOf(last)}`, days: [last] },
  ]
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

/** As many people as usually take part: nobody in a second bed of a night. */
export const usualPeople = (
  product: ProductAnswer,
  pack: PackageDocument,
  { days, swapped }: { days: readonly number[]; swapped?: string },
): number => {
  const isSecondAccommodation =
    product.type === 'Accommodation' && days.some((index) => hasAccommodation(pack, index, swapped))
  return newQuantities(product.config, pack, { isSecondAccommodation }).needPeople
}

/** What is chosen for a product where nobody is asked: the first day on which it can be had. Undefined where none is. */
export const usualChoice = (
  product: ProductAnswer,
  pack: PackageDocument,
  answers: DayAnswers,
): AddChoice | undefined => {
  for (const { days } of dayChoices(product.type, pack, String)) {
    const people = usualPeople(product, pack, { days })
    if (!whyNotOnDays(product, pack, { days, people, answers }))
      return { days, startTime: null, people, addOns: [], options: [] }
  }
  return undefined
}

type Added = {
  pack: PackageDocument
  selection: Pick<BuilderSelection<{ readonly id: string }>, 'product' | 'isNightActivity' | 'addItineraryId'>
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
  return [
    { name: 'removeProductSwap', packageId: pack.id, itineraryId: swapped, data: {} },
    {
      name: 'addProductSwap',
      packageId: pack.id,
      data: { productId, itinerary, removedItineraryId: swapped },
    },
  ]
}

const itemOf = (
  { startTime, people, addOns, options }: AddChoice,
  dayIndex: number,
  newItineraryId: string,
): AddItem => ({
  newItineraryId,
  dayIndex,
  needPeople: people,
  ...(startTime ? { times: { startTime } } : {}),
  ...(addOns.length + options.length > 0
    ? { options: { addOnProducts: [...addOns], optionProducts: [...options] } }
    : {}),
})
