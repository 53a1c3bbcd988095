import { daysCount } from '../../rules/builder/days.ts'
import type { AddItem } from '../../rules/commands/add-item.ts'
import type { PackageCommand } from '../../rules/commands/index.ts'
import type { PackageDocument, PackageEntry } from '../../rules/package-document.ts'

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

type Added = { pack: PackageDocument; productId: string; choice: AddChoice; newId: () => string }

/** The edit that adds the product as chosen; in place of an entry, when one is being swapped (PKG-020). */
export const addCommands = (
  { pack, productId, choice, newId }: Added,
  swapped?: string,
): PackageCommand[] => {
  const itinerary = choice.days.map((dayIndex) => itemOf(choice, dayIndex, newId()))
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
