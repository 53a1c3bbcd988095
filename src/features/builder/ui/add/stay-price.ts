import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { entryFigures } from '#features/event-prices/rules/entry/entry-figures.ts'
import { formatPence, roundHalfAwayFromZero } from '#kernel/money.ts'
import { nightsOf } from '../../rules/default-nights.ts'
import { isStay } from '../view/entry-price.ts'

export type StayPrice = { readonly nightsText: string; readonly price: string }

/**
 * Returns the price per person of the nights of a stay, and a text such as '2 of 3 nights'. Each night has its own
 * price, so fewer nights cost less. The price is 'POA' if one of the nights has none. Returns undefined if there are no
 * entries, if one is not accommodation, or if the trip has only one night.
 */
export const stayPrice = (
  stayEntries: readonly PackageEntry[],
  pack: Pick<PackageDocument, 'nightsCount' | 'startDate'>,
): StayPrice | undefined => {
  const tripNights = nightsOf(pack).length
  if (tripNights < 2 || stayEntries.length === 0 || !stayEntries.every(isStay)) return undefined
  const nightsText =
    stayEntries.length === tripNights
      ? `All ${tripNights} nights`
      : `${stayEntries.length} of ${tripNights} nights`
  const entriesWithPeople = stayEntries.filter(({ needPeople }) => needPeople > 0)
  const amounts = entriesWithPeople.map((entry) => {
    const { pricePence } = entryFigures(entry)
    return pricePence === null ? null : roundHalfAwayFromZero(pricePence / entry.needPeople)
  })
  if (amounts.includes(null)) return { nightsText, price: 'POA' }
  const perPersonPence = amounts.reduce<number>((sum, pence) => sum + (pence ?? 0), 0)
  return {
    nightsText,
    price: `${formatPence(perPersonPence, { isMinimumPrice: pack.startDate === null })} pp`,
  }
}
