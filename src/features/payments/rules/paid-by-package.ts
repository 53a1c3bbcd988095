import type { PaidFor } from '#features/events/rules/event-document.ts'
import type { Pence } from '#kernel/money.ts'
import type { TransactionType } from './transaction.ts'

/** A transaction that moved money, as far as this rule needs it. */
type Movement = {
  readonly transaction_type: TransactionType
  readonly package_id: string
  readonly customer_id: string
  readonly paid_for: readonly { readonly id: string; readonly pence: Pence; readonly openPlaces?: boolean }[]
}

type Sum = { packageId: string; pence: Pence; openPlacesPence: Pence }

/**
 * Returns what each guest has paid by the package it was paid for, from the transactions of an event in the order in which
 * they moved money. A payment and a credit note count for their own package. Money that goes back or is moved is taken
 * from the package that the transaction names, then from others in the order in which they were paid, and of each from
 * what was paid for open places first. Money that is moved stays paid for the same package, for the guest's own place.
 */
export const paidByPackage = (movements: readonly Movement[]): ReadonlyMap<string, readonly PaidFor[]> => {
  const paid = new Map<string, Sum[]>()
  const sumsOf = (customerId: string) => {
    const sums = paid.get(customerId) ?? []
    paid.set(customerId, sums)
    return sums
  }
  const add = (customerId: string, { packageId, pence, openPlacesPence }: Sum) => {
    const sums = sumsOf(customerId)
    const sum = sums.find((one) => one.packageId === packageId)
    if (!sum) sums.push({ packageId, pence, openPlacesPence })
    else {
      sum.pence += pence
      sum.openPlacesPence += openPlacesPence
    }
  }
  const take = (customerId: string, packageId: string, pence: Pence): Sum[] => {
    let left = pence
    const sums = sumsOf(customerId)
    const named = sums.filter((sum) => sum.packageId === packageId)
    return [...named, ...sums.filter((sum) => sum.packageId !== packageId)].flatMap((sum) => {
      const part = Math.min(sum.pence, left)
      left -= part
      sum.pence -= part
      sum.openPlacesPence = Math.max(0, sum.openPlacesPence - part)
      return part > 0 ? [{ packageId: sum.packageId, pence: part, openPlacesPence: 0 }] : []
    })
  }
  for (const { transaction_type, package_id: packageId, customer_id, paid_for } of movements)
    for (const { id, pence, openPlaces } of paid_for)
      switch (transaction_type) {
        case 'refund':
          take(customer_id, packageId, pence)
          break
        case 'moveMoney':
          for (const part of take(customer_id, packageId, pence)) add(id, part)
          break
        default:
          add(id, { packageId, pence, openPlacesPence: openPlaces ? pence : 0 })
      }
  return new Map([...paid].map(([id, sums]) => [id, sums.filter(({ pence }) => pence > 0)]))
}
