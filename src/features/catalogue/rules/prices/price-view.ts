import { countOf } from '#kernel/format-count.ts'
import { type Pence, roundHalfAwayFromZero } from '#kernel/money.ts'

/** The people and nights that a shown price is for (PERM-030). */
export const countTypes = ['perPerson', 'total'] as const
export const nightTypes = ['perNight', 'total'] as const
type CountType = (typeof countTypes)[number]
type NightType = (typeof nightTypes)[number]

/** A way to show a price; `nights` only for accommodation. */
export type PriceView = { readonly count: CountType; readonly nights?: NightType }

/** The area where a price is shown, which decides the available views (PERM-029). */
export type PriceViewArea =
  | { readonly area: 'website'; readonly kind: 'default' | 'accommodation' }
  | {
      readonly area: 'website'
      readonly kind: 'package'
      readonly viewerRole: 'organiser' | 'guest'
      readonly isSaved: boolean
    }
  | { readonly area: 'supplier'; readonly kind: 'default' | 'accommodation' | 'package' }

const perPerson: PriceView = { count: 'perPerson' }
const total: PriceView = { count: 'total' }
const perPersonPerNight: PriceView = { count: 'perPerson', nights: 'perNight' }
const perPersonStay: PriceView = { count: 'perPerson', nights: 'total' }
const totalStay: PriceView = { count: 'total', nights: 'total' }

type Choice = { readonly options: readonly PriceView[]; readonly start: PriceView }

/** Returns the available views of an area, and its default view (PERM-O9). */
const viewChoiceOf = (viewArea: PriceViewArea): Choice => {
  if (viewArea.area === 'supplier') return { options: [total, perPerson], start: total }
  switch (viewArea.kind) {
    case 'accommodation':
      return { options: [perPersonPerNight, perPersonStay, totalStay], start: perPersonStay }
    case 'package':
      return viewArea.viewerRole === 'guest'
        ? { options: [perPerson], start: perPerson }
        : { options: [perPerson, total], start: perPerson }
    case 'default':
      return { options: [perPerson, total], start: perPerson }
  }
}

/** Returns the available price views of an area, in order. */
export const priceViewOptions = (viewArea: PriceViewArea): readonly PriceView[] =>
  viewChoiceOf(viewArea).options

/** Returns a view as it is stored: 'perPerson', 'perPerson perNight'. */
export const priceViewText = ({ count, nights }: PriceView): string =>
  nights === undefined ? count : `${count} ${nights}`

/** Returns the stored view of an area, or its default if the stored one is not an option (PERM-031). */
export const readPriceView = (storedText: string | undefined, viewArea: PriceViewArea): PriceView => {
  const { options, start: defaultView } = viewChoiceOf(viewArea)
  return options.find((option) => priceViewText(option) === storedText) ?? defaultView
}

/** Returns the storage key of an area's view; each area has its own. */
export const priceViewKey = (viewArea: PriceViewArea): string => {
  const packageParts =
    viewArea.area === 'website' && viewArea.kind === 'package'
      ? [viewArea.viewerRole, savedLabel(viewArea.isSaved)]
      : []
  return ['price-view', viewArea.area, viewArea.kind, ...packageParts].join('/')
}

const savedLabel = (isSaved: boolean) => (isSaved ? 'saved' : 'unsaved')

/** The price for all people and the whole stay. */
type WholePrice = { readonly totalPence: Pence; readonly people: number; readonly nights?: number }

/** Returns the price in a view, rounded to the nearest penny. The price per person is 0 if there are no people. */
export const amountInView = ({ totalPence, people, nights = 1 }: WholePrice, view: PriceView): Pence => {
  if (view.count === 'perPerson' && people === 0) return 0
  const divisor = (view.count === 'perPerson' ? people : 1) * (view.nights === 'perNight' ? nights : 1)
  return roundHalfAwayFromZero(totalPence / Math.max(1, divisor))
}

/** Returns the text after the price: 'pp', 'pp a night', 'for 12 people', 'pp for 2 nights'. */
export const priceSuffix = (
  { people, nights = 1 }: Omit<WholePrice, 'totalPence'>,
  view: PriceView,
): string => {
  const countText = view.count === 'perPerson' ? 'pp' : `for ${countOf(people, 'person', 'people')}`
  if (view.nights === undefined) return countText
  if (view.nights === 'perNight') return `${countText} a night`
  const stay = countOf(nights, 'night', 'nights')
  return view.count === 'perPerson' ? `${countText} for ${stay}` : `${countText}, ${stay}`
}

/** Returns the label of a view in its switch. */
export const viewLabel = ({ count, nights }: PriceView): string => {
  const countText = count === 'perPerson' ? 'Per person' : 'Total'
  if (nights === undefined || (count === 'total' && nights === 'total')) return countText
  return nights === 'perNight' ? `${countText} per night` : `${countText}, whole stay`
}

/** Shown in place of a hidden price (PERM-026). */
export const hiddenPriceText = 'Price on request'
