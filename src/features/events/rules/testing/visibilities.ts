import type { Visibility } from '../reading/visibility.ts'

const uniformVisibility = (isSeen: boolean): Visibility => ({
  productPrices: isSeen,
  packagePrices: isSeen,
  importantInformation: isSeen,
  venue: isSeen,
  allocation: isSeen,
  hiddenProduct: isSeen,
  invoiced: isSeen,
  cost: isSeen,
  contacts: isSeen,
  ownShare: isSeen,
  hiddenGuests: new Set(),
  hiddenEntries: new Set(),
})

/** The visibility of a reader who sees every optional part of an event. `noVisibility` is that of one who sees none. */
export const fullVisibility = uniformVisibility(true)
export const noVisibility = uniformVisibility(false)
/** The visibility of a guest who sees prices and venues, as in a booked event. */
export const guestVisibility: Visibility = {
  ...noVisibility,
  productPrices: true,
  packagePrices: true,
  importantInformation: true,
  venue: true,
}
