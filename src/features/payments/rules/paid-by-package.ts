import type { PaidFor } from '#features/event-document/rules/event-document.ts'
import type { TransactionType } from '#features/events/rules/reading/wire-transaction.ts'
import type { Pence } from '#kernel/money.ts'

/** The fields of a transaction that this rule needs. */
type Movement = {
  readonly transaction_type: TransactionType
  readonly package_id: string
  readonly customer_id: string
  readonly paid_for: readonly { readonly id: string; readonly pence: Pence; readonly openPlaces?: boolean }[]
}

export type PackageSum = { packageId: string; pence: Pence; openPlacesPence: Pence }

/**
 * What each guest has paid for each package after some movements, in the order of payment. A spent sum stays in its
 * position, so that the order is still right for later movements.
 */
export type PackageSums = ReadonlyMap<string, readonly PackageSum[]>

/** Returns the sums that are not spent. */
export const paidByPackage = (sums: PackageSums): ReadonlyMap<string, readonly PaidFor[]> =>
  new Map([...sums].map(([id, guestSums]) => [id, guestSums.filter(({ pence }) => pence > 0)]))

/**
 * Returns the sums after more transactions of the event, which must be in the order in which they moved money. A
 * payment or credit note counts for its own package. Refunded or moved money is deducted from the package of the
 * transaction, then from the others in the order of payment. Within a package, money for open places is deducted first.
 * Moved money stays paid for the same package, for the receiver's own place.
 */
export const addMovements = (before: PackageSums, movements: readonly Movement[]): PackageSums => {
  const sumsByGuest = new Map([...before].map(([id, sums]) => [id, sums.map((sum) => ({ ...sum }))]))
  const sumsOf = (customerId: string) => {
    const sums = sumsByGuest.get(customerId) ?? []
    sumsByGuest.set(customerId, sums)
    return sums
  }
  const add = (customerId: string, { packageId, pence, openPlacesPence }: PackageSum) => {
    const sums = sumsOf(customerId)
    const sum = sums.find((one) => one.packageId === packageId)
    if (!sum) sums.push({ packageId, pence, openPlacesPence })
    else {
      sum.pence += pence
      sum.openPlacesPence += openPlacesPence
    }
  }
  const deduct = (customerId: string, packageId: string, pence: Pence): PackageSum[] => {
    let leftPence = pence
    const sums = sumsOf(customerId)
    const packageSums = sums.filter((sum) => sum.packageId === packageId)
    return [...packageSums, ...sums.filter((sum) => sum.packageId !== packageId)].flatMap((sum) => {
      const part = Math.min(sum.pence, leftPence)
      leftPence -= part
      sum.pence -= part
      sum.openPlacesPence = Math.max(0, sum.openPlacesPence - part)
      return part > 0 ? [{ packageId: sum.packageId, pence: part, openPlacesPence: 0 }] : []
    })
  }
  for (const { transaction_type, package_id: packageId, customer_id, paid_for } of movements)
    for (const { id, pence, openPlaces } of paid_for)
      switch (transaction_type) {
        case 'refund':
          deduct(customer_id, packageId, pence)
          break
        case 'moveMoney':
          for (const part of deduct(customer_id, packageId, pence)) add(id, part)
          break
        default:
          add(id, { packageId, pence, openPlacesPence: openPlaces ? pence : 0 })
      }
  return sumsByGuest
}
