import { availabilityOn } from '#features/catalogue/rules/availability.ts'
import { priceFor } from '#features/catalogue/rules/prices/price-for.ts'
import { isTestProduct } from '#features/catalogue/rules/product-config.ts'
import type { StaffProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import { unitsFor } from '#features/catalogue/rules/units.ts'
import { addDays, type IsoDate } from '#kernel/dates.ts'
import type { Random } from '#kernel/random.ts'
import type { Section } from '#kernel/section.ts'

export type GroupPreferences = {
  readonly section: Section
  readonly startDate: IsoDate | null
  readonly nights: number
  readonly people: number
  /** The supplier whose products are preferred for the first slot. */
  readonly supplierId?: string
  /** True if the group flies to its location. */
  readonly isAbroad: boolean
}

/** A product and its days in the package, from 0. */
type ChosenProduct = {
  readonly productId: string
  readonly days: readonly number[]
  readonly startTime: string | null
}

type Slot = {
  readonly categories?: readonly string[]
  readonly type?: StaffProductResponse['type']
  readonly days: readonly number[]
  /** The preferred start time, HH:mm; null for products without a time. */
  readonly time: string | null
}

const daytimeCategories = [
  'shooting',
  'driving',
  'combat-games',
  'on-the-water',
  'sport-and-games',
  'heights-and-thrills',
  'arts-and-crafts',
  'dance-and-music',
  'spa-and-pamper',
  'puzzles-and-trails',
  'tastings',
]
const lateMorningCategories = [
  'brunches',
  'spa-and-pamper',
  'puzzles-and-trails',
  'sport-and-games',
  'driving',
]
const diningCategories = ['meals', 'brunches', 'tastings']
const nightOutCategories = ['clubs', 'bar-crawls', 'shows', 'cocktails', 'party-transport']

/**
 * Returns the slots of a typical trip: activities, meals, nights out, accommodation and, for some groups, a transfer.
 */
const slotsFor = ({ nights, isAbroad }: GroupPreferences, random: Random): Slot[] => {
  const nightly = Array.from({ length: nights }, (_, day) => day)
  const fullDay = Math.min(1, nights)
  const slots: Slot[] = [
    { categories: daytimeCategories, days: [fullDay], time: '14:00' },
    { categories: diningCategories, days: [fullDay], time: '19:00' },
  ]
  if (nights > 0) {
    slots.push({ type: 'Accommodation', days: nightly, time: '15:00' })
    slots.push({ categories: [...nightOutCategories, 'meals'], days: [0], time: '20:00' })
    if (random.chance(0.6)) slots.push({ categories: nightOutCategories, days: [fullDay], time: '22:00' })
  }
  if (nights > 1 && random.chance(0.55))
    slots.push({ categories: lateMorningCategories, days: [fullDay], time: '11:00' })
  if (nights > 2) slots.push({ categories: daytimeCategories, days: [2], time: '12:00' })
  if (isAbroad || random.chance(0.15)) slots.push({ type: 'Airport Transfer', days: [0], time: null })
  return slots
}

/** Returns the products that a group books. Each is available, has a price for its day, and is returned once. */
export const chooseProducts = (
  products: readonly StaffProductResponse[],
  preferences: GroupPreferences,
  random: Random,
): ChosenProduct[] => {
  const chosenById = new Map<string, ChosenProduct>()
  const shuffledProducts = random.shuffle(products)
  const isPreferred = ({ supplier }: StaffProductResponse) => supplier.id === preferences.supplierId
  const preferredFirst = [...shuffledProducts.filter(isPreferred), ...shuffledProducts]
  for (const [index, slot] of slotsFor(preferences, random).entries()) {
    const product = (index === 0 ? preferredFirst : shuffledProducts).find(
      (one) =>
        !chosenById.has(one.id) &&
        matchesSlot(one, slot) &&
        slot.days.every((day) => isSuitable(one, preferences, day)),
    )
    if (product)
      chosenById.set(product.id, {
        productId: product.id,
        days: slot.days,
        startTime: slot.time && nearestTime(product.times.startTimes, slot.time),
      })
  }
  return [...chosenById.values()].sort((one, other) => one.days[0]! - other.days[0]!)
}

const matchesSlot = ({ type, category }: StaffProductResponse, slot: Slot) =>
  slot.type ? type === slot.type : (slot.categories?.includes(category.id) ?? false)

const isSuitable = (
  product: StaffProductResponse,
  { section, startDate, people }: GroupPreferences,
  day: number,
): boolean => {
  if (product.isSpicy || isTestProduct(product.name)) return false
  const date = startDate && addDays(startDate, day)
  if (!availabilityOn(product, date, people).available) return false
  if (unitsFor(product.config, people) > product.config.maxUnits) return false
  return priceFor(product, { date, people, section }) !== null
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const nearestTime = (times: readonly string[], wantedTime: string): string =>
  times.toSorted(
    (one, other) =>
      Math.abs(minutesOf(one) - minutesOf(wantedTime)) - Math.abs(minutesOf(other) - minutesOf(wantedTime)),
  )[0] ?? wantedTime
