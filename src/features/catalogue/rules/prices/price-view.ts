import { countOf } from '#kernel/format-count.ts'
import { type Pence, roundHalfUp } from '#kernel/money.ts'

/** How many people, and how many nights, a shown price is for (001 §6). */
export const countTypes = ['perPerson', 'total'] as const
export const nightTypes = ['perNight', 'total'] as const
type CountType = (typeof countTypes)[number]
type NightType = (typeof nightTypes)[number]

/** One way to show a price; nights only where there are some. */
export type PriceView = { readonly count: CountType; readonly nights?: NightType }

/** Where a price is shown, which decides the ways there are (001 §6). */
export type PriceViewPlace =
  | { readonly area: 'website'; readonly kind: 'default' | 'accommodation' }
  | {
      readonly area: 'website'
      readonly kind: 'package'
      readonly as: 'organiser' | 'guest'
      readonly saved: boolean
    }
  | { readonly area: 'supplier'; readonly kind: 'default' | 'accommodation' | 'package' }

const perPerson: PriceView = { count: 'perPerson' }
const total: PriceView = { count: 'total' }
const perPersonPerNight: PriceView = { count: 'perPerson', nights: 'perNight' }
const perPersonStay: PriceView = { count: 'perPerson', nights: 'total' }
const totalStay: PriceView = { count: 'total', nights: 'total' }

type Choice = { readonly options: readonly PriceView[]; readonly start: PriceView }

/** The lists of PERM-O9. */
const choiceAt = (place: PriceViewPlace): Choice => {
  if (place.area === 'supplier') return { options: [total, perPerson], start: total }
  switch (place.kind) {
    case 'accommodation':
      return { options: [perPersonPerNight, perPersonStay, totalStay], start: perPersonStay }
    case 'package':
      return place.as === 'guest'
        ? { options: [perPerson], start: perPerson }
        : { options: [perPerson, total], start: perPerson }
    case 'default':
      return { options: [perPerson, total], start: perPerson }
  }
}

/** The ways there are to show prices at a place, in order. */
export const priceViewOptions = (place: PriceViewPlace): readonly PriceView[] => choiceAt(place).options

/** A view as it is stored: 'perPerson', 'perPerson perNight'. */
export const priceViewText = ({ count, nights }: PriceView): string =>
  nights === undefined ? count : `${count} ${nights}`

/** The view that was stored for a place; the one to start with when it is none of the place's options. */
export const readPriceView = (stored: string | undefined, place: PriceViewPlace): PriceView => {
  const { options, start } = choiceAt(place)
  return options.find((option) => priceViewText(option) === stored) ?? start
}

/** The name a place's choice is stored under: each place remembers its own. */
export const priceViewKey = (place: PriceViewPlace): string => {
  const about = place.area === 'website' && place.kind === 'package' ? [place.as, savedWord(place.saved)] : []
  return ['price-view', place.area, place.kind, ...about].join('/')
}

const savedWord = (saved: boolean) => (saved ? 'saved' : 'unsaved')

/** What a price is for: everyone together, the whole stay. */
type WholePrice = { readonly totalPence: Pence; readonly people: number; readonly nights?: number }

/** The price in a view, rounded half up; per person of nobody it is nought. */
export const amountInView = ({ totalPence, people, nights = 1 }: WholePrice, view: PriceView): Pence => {
  if (view.count === 'perPerson' && people === 0) return 0
  const shares = (view.count === 'perPerson' ? people : 1) * (view.nights === 'perNight' ? nights : 1)
  return roundHalfUp(totalPence / Math.max(1, shares))
}

/** What stands after the price: 'pp', 'pp a night', 'for 12 people', 'pp for 2 nights'. */
export const viewWords = (
  { people, nights = 1 }: Omit<WholePrice, 'totalPence'>,
  view: PriceView,
): string => {
  const who = view.count === 'perPerson' ? 'pp' : `for ${countOf(people, 'person', 'people')}`
  if (view.nights === undefined) return who
  if (view.nights === 'perNight') return `${who} a night`
  const stay = countOf(nights, 'night', 'nights')
  return view.count === 'perPerson' ? `${who} for ${stay}` : `${who}, ${stay}`
}

/** The name of a view in its switch. */
export const viewLabel = ({ count, nights }: PriceView): string => {
  const who = count === 'perPerson' ? 'Per person' : 'Total'
  if (nights === undefined || (count === 'total' && nights === 'total')) return who
  return nights === 'perNight' ? `${who} per night` : `${who}, whole stay`
}

/** What stands where a price is not shown to the reader (000 §6). */
export const hiddenPriceWords = 'Price on request'
