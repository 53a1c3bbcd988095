import { leadingPackage } from '../oracle/leading-package.ts'
import { placesOf } from '../oracle/places.ts'
import { invariant, pounds } from './invariant.ts'

/** Ruling 12: what guests owe and the places that nobody has taken sum to what the package is charged at. */
export const sharesSumToPackage = invariant('shares sum to the package', ({ after: { event, views } }) => {
  const faults: string[] = []
  for (const shown of views.staff.packageOption) {
    const pack = event.packages.find(({ id }) => id === shown.id)!
    const { price } = placesOf(event, pack)
    const expected = price === null ? null : pounds(price)
    if (shown.money.priceGBP !== expected)
      faults.push(`package ${pack.id} costs ${expected}, shown is ${shown.money.priceGBP}`)
  }
  const pack = leadingPackage(event)
  if (!pack) return faults
  const { shares, open, whole } = placesOf(event, pack)
  let sum = 0
  for (const { customer, money } of views.staff.customerSummary) {
    const share = shares.get(customer.id) ?? null
    if (money.totalGBP !== (share === null ? null : pounds(share)))
      faults.push(`${customer.name} owes ${share} pence, shown is £${money.totalGBP}`)
    sum += Math.round((money.totalGBP ?? 0) * 100)
  }
  if (views.staff.openPlaces !== undefined && views.staff.openPlaces !== null) {
    const shown = Math.round((views.staff.openPlaces.totalGBP ?? 0) * 100)
    if (whole !== null && sum + shown !== whole)
      faults.push(`shares of ${sum} and open places of ${shown} are not ${whole} pence`)
  } else if (whole !== null && sum + open.pence !== whole)
    faults.push(`shares of ${sum} and open places of ${open.pence} are not ${whole} pence`)
  return faults
})
