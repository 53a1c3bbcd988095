import { countOf } from '#kernel/format-count.ts'
import { formatDate } from '#kernel/format-date.ts'
import { priceTripTexts, type TripChoice } from '../trip-choice.ts'
import type { CardItem } from './grid-item.ts'

/**
 * Returns the cards of a page with the prices for a trip, in the same order. `itemsForTrip` has the same products, as
 * the API returned them for the date and group of the trip.
 *
 * A product that is not available for the trip stays in the list with a note, because it can be available on another
 * day of the trip. A product without a price on the date shows its lowest price. A product that only groups above the
 * usual size can book becomes available if the group is large enough.
 */
export const priceForTrip = (
  items: readonly CardItem[],
  itemsForTrip: readonly CardItem[],
  trip: TripChoice,
): CardItem[] => {
  const itemForTripById = new Map(itemsForTrip.map((item) => [item.id, item]))
  return items.map((item) => {
    const itemForTrip = itemForTripById.get(item.id)
    return itemForTrip ? withTripPrice(item, itemForTrip, trip) : item
  })
}

const withTripPrice = (item: CardItem, itemForTrip: CardItem, trip: TripChoice): CardItem => {
  const available = item.available || itemForTrip.available
  const hasNoPrice = itemForTrip.price === null && !itemForTrip.priceHidden && item.price !== null
  if (hasNoPrice) return { ...item, available, tripNote: noPriceText(trip) }
  const { price, priceTotal, priceHidden, priceFor } = itemForTrip
  return {
    ...item,
    price,
    priceTotal,
    priceHidden,
    priceFor,
    ...(itemForTrip.cost !== undefined && {
      cost: itemForTrip.cost,
      markUp: itemForTrip.markUp,
      estimate: itemForTrip.estimate,
    }),
    available,
    chosenTrip: priceTripTexts(trip),
    tripNote: unavailableText(itemForTrip, trip),
  }
}

const noPriceText = ({ startDate, peopleCount }: TripChoice): string =>
  startDate === undefined
    ? `No price for ${countOf(peopleCount ?? 0, 'person', 'people')} yet`
    : `No price for ${formatDate(startDate)} yet`

/** Returns why a product is not available; undefined if it is available, or the price already names its capacity. */
const unavailableText = (
  { available, unitType, minUnits, priceFor }: CardItem,
  { startDate, peopleCount }: TripChoice,
): string | undefined => {
  if (available || priceFor.takesUpTo !== undefined) return undefined
  if (peopleCount !== undefined && unitType === 'Person' && peopleCount < minUnits)
    return `For groups of ${minUnits} or more`
  if (startDate !== undefined) return `Not available on ${formatDate(startDate)}`
  return `Not enough places for ${countOf(peopleCount ?? 0, 'person', 'people')}`
}

/** Returns the nights for which to request the prices of the stays in a list; undefined if the list has no stays. */
export const stayNightsOf = (items: readonly CardItem[]): number | undefined =>
  items.find(({ productType }) => productType === 'Accommodation')?.priceFor.stayNights
