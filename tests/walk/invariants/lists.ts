import type { View } from '../state.ts'
import { inPounds, invariant } from './invariant.ts'

export const listsAgree = invariant('lists agree with the event', ({ after: { views, lists, event } }) => {
  const { staff } = views
  const faults: string[] = []
  const compare = (label: string, listedValue: unknown, expected: unknown) => {
    if (JSON.stringify(listedValue ?? null) !== JSON.stringify(expected ?? null))
      faults.push(
        `${label} is ${JSON.stringify(listedValue)} in the list and ${JSON.stringify(expected)} in the event`,
      )
  }
  const leadingPackage = staff.packageOption.find((pack: View) => pack.booked) ?? staff.packageOption[0]
  for (const row of [lists.staff, lists.organiser]) {
    compare('the payment stage', row.stage, staff.paymentStage)
    compare('the stage', row.statusStage, staff.statusStage)
    compare('the start', row.startDate, staff.startDate)
    compare('the end', row.endDate, staff.endDate)
    compare('the booked date', row.bookedDate, staff.bookedDate)
    compare('people', row.people, leadingPackage ? leadingPackage.peopleCount : staff.estimatedCustomers)
  }
  const paidPence = event.guests.reduce((sum, { paidPence }) => sum + paidPence, 0)
  compare('what is paid', lists.staff.paidGBP, inPounds(paidPence))
  if (leadingPackage && leadingPackage.money.priceGBP !== null)
    compare('the price', lists.staff.priceGBP, leadingPackage.money.priceGBP)
  for (const [id, rows] of lists.suppliers) faults.push(...supplierFaults(id, rows, views.suppliers.get(id)))
  return faults
})

const supplierFaults = (id: string, rows: readonly View[], view: View | undefined): string[] => {
  if (!view) return []
  const eventLines = view.packageOption.flatMap((pack: View) =>
    pack.productList.flatMap((product: View) =>
      product.itinerary.map((entry: View) => [
        entry.itineraryId,
        entry.stage,
        entry.date,
        entry.people,
        entry.units,
        entry.money.costCurrency,
      ]),
    ),
  )
  const listLines = rows.flatMap((row) =>
    row.products.map((one: View) => [
      one.itineraryId,
      one.stage,
      one.date,
      one.people,
      one.units,
      one.costCurrency,
    ]),
  )
  const text = (lines: unknown[]) => JSON.stringify(lines.map((line) => JSON.stringify(line)).sort())
  return text(eventLines) === text(listLines)
    ? []
    : [`the list of supplier ${id} says ${text(listLines)}, the event ${text(eventLines)}`]
}
