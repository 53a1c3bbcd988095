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

/** A reader who sees everything, and one who sees nothing that visibility decides. */
export const fullVisibility = all(true)
export const noVisibility = all(false)
/** What a guest of a booked event sees by the default roles. */
export const guestVisibility: Visibility = {
  ...noVisibility,
  productPrices: true,
  packagePrices: true,
  importantInformation: true,
  venue: true,
}
