import { leadingPackage } from '../oracle/leading-package.ts'
import { placesOf } from '../oracle/places.ts'
import type { View } from '../state.ts'
import { inPounds, invariant } from './invariant.ts'

/** The shares of guests and the open places sum to the total that is charged for the package (decision 104). */
export const sharesSumToPackage = invariant('shares sum to the package', ({ after: { event, views } }) => {
  const faults: string[] = []
  for (const shownPackage of views.staff.packageOption) {
    const pack = event.packages.find(({ id }) => id === shownPackage.id)!
    const { price } = placesOf(event, pack)
    const expected = price === null ? null : inPounds(price)
    if (shownPackage.money.priceGBP !== expected)
      faults.push(`package ${pack.id} costs ${expected}, but ${shownPackage.money.priceGBP} is shown`)
  }
  const pack = leadingPackage(event)
  if (!pack) return faults
  const { shares, whole, total, isDiscounted } = placesOf(event, pack)
  let sum = 0
  for (const { customer, money } of views.staff.customerSummary) {
    const share = shares.get(customer.id) ?? null
    if (!isDiscounted && money.totalGBP !== (share === null ? null : inPounds(share)))
      faults.push(`${customer.name} owes ${share} pence, but £${money.totalGBP} is shown`)
    sum += Math.round((money.totalGBP ?? 0) * 100)
  }
  const { openGBP = 0 } = views.staff.packageOption.find(({ id }: View) => id === pack.id).places ?? {}
  const openPence = Math.round(openGBP * 100)
  const hasFixedPrice = event.guests.some(({ fixedPricePence }) => fixedPricePence !== null)
  if (!isDiscounted && whole !== null && sum + openPence !== whole)
    faults.push(`shares of ${sum} and open places of ${openPence} are not ${whole} pence`)
  if (!hasFixedPrice && total !== null && sum + openPence !== total)
    faults.push(
      `shares of ${sum} and open places of ${openPence} are not the ${total} pence that are charged`,
    )
  return faults
})
