import type { Visibility } from '../reading/visibility.ts'

const all = (seen: boolean): Visibility => ({
  productPrices: seen,
  packagePrices: seen,
  importantInformation: seen,
  venue: seen,
  allocation: seen,
  hiddenProduct: seen,
  invoiced: seen,
  cost: seen,
  contacts: seen,
  ownShare: seen,
  hiddenGuests: new Set(),
  hiddenEntries: new Set(),
})

/** The visibility of a reader who sees every optional part of an event. `noVisibility` is that of one who sees none. */
export const fullVisibility = all(true)
export const noVisibility = all(false)
/** The visibility of a guest who sees prices and venues, as in a booked event. */
export const guestVisibility: Visibility = {
  ...noVisibility,
  productPrices: true,
  packagePrices: true,
  importantInformation: true,
  venue: true,
}
