import type { View } from '../state.ts'
import { invariant } from './invariant.ts'

const staffFields = /cost|margin(?!$)|marginGBP|marginPercent|commission|agency|markUp|exchangeRate|invoiced/i
const prices = /GBP$|^paidBy|^paymentStage$|^instalment/

const keysIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [
        ...(Array.isArray(value) ? [] : [key]),
        ...keysIn(inner),
      ])

/** Returns the fields of a view that only staff can read. `discountMargin` is not one of them. */
const staffFieldsIn = (view: View): string[] =>
  keysIn(view).filter((key) => staffFields.test(key) && key !== 'discountMargin')

/** Nobody receives prices, costs or notes that they are not allowed to see (decisions 41 and 111). */
export const nobodyReadsHidden = invariant(
  'nobody reads what they are not allowed to',
  ({ after: { views, event } }) => {
    const faults: string[] = []
    const reportStaffFields = (readerName: string, view: View) =>
      faults.push(...staffFieldsIn(view).map((key) => `${readerName} reads ${key}`))
    reportStaffFields('the organiser', views.organiser)
    if (views.organiser.notes?.staff !== undefined) faults.push('the organiser reads the notes of staff')
    for (const [id, view] of views.guests) {
      reportStaffFields(`guest ${id}`, view)
      const othersWithMoney = view.customerSummary.filter(
        (guest: View) => guest.customer.id !== id && guest.money,
      )
      faults.push(
        ...othersWithMoney.map((guest: View) => `guest ${id} reads the money of ${guest.customer.name}`),
      )
      if (view.packageOption.some((pack: View) => pack.money.priceGBP !== undefined))
        faults.push(`guest ${id} reads what the package costs everybody`)
      if (view.packageOption.some((pack: View) => pack.places?.openGBP !== undefined))
        faults.push(`guest ${id} reads what the organiser owes for open places`)
      if (view.token !== undefined) faults.push(`guest ${id} reads the token of the invite`)
    }
    const names = event.guests.map(({ name }) => name)
    for (const [id, view] of views.suppliers) {
      const text = JSON.stringify(view.packageOption)
      faults.push(
        ...names.filter((name) => text.includes(name)).map((name) => `supplier ${id} reads the name ${name}`),
      )
      if (view.customerSummary !== undefined) faults.push(`supplier ${id} reads the guests`)
      faults.push(
        ...keysIn(view)
          .filter((key) => prices.test(key))
          .map((key) => `supplier ${id} reads ${key}`),
      )
      const suppliers = view.packageOption.flatMap((pack: View) =>
        pack.productList.map((one: View) => one.supplier?.supplierId),
      )
      if (suppliers.some((other: string) => other !== id))
        faults.push(`supplier ${id} reads the products of others`)
    }
    return faults
  },
)
