import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import { packagePlaces } from '#features/event-prices/rules/shares/package-places.ts'
import type { Pence } from '#kernel/money.ts'

/** Returns what each attending guest owes for the booked package; undefined if none is booked. */
export const bookedShares = (event: EventDocument): Record<string, Pence> | undefined => {
  const pack = leadingPackage(event)
  if (event.statusStage !== 'Booked' || pack?.status !== 'Booked') return undefined
  return Object.fromEntries(
    packagePlaces(event, pack)
      .guests.filter(({ guest }) => guest.attending === 'Yes')
      .map(({ guest, sharePence }) => [guest.customerId, sharePence]),
  )
}

export type ChangedShare = {
  readonly customerId: string
  readonly before: Pence
  readonly now: Pence
  /** What is left to pay; negative if the guest has overpaid. */
  readonly left: Pence
}

/** Returns the guests who are coming and whose share differs from an earlier one. */
export const changedShares = (
  event: EventDocument,
  before: Readonly<Record<string, Pence>>,
): ChangedShare[] => {
  const pack = leadingPackage(event)
  const shares = bookedShares(event)
  if (!pack || !shares) return []
  const places = packagePlaces(event, pack).guests
  return Object.entries(shares).flatMap(([customerId, now]) => {
    const former = before[customerId]
    if (former === undefined || former === now) return []
    const paid = places.find(({ guest }) => guest.customerId === customerId)!.paidPence
    return [{ customerId, before: former, now, left: now - paid }]
  })
}
