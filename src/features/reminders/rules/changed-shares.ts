import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { type GuestPlace, packagePlaces } from '#features/event-prices/rules/shares/package-places.ts'
import type { Pence } from '#kernel/money.ts'
import { owesShare } from './payments-due.ts'

/**
 * What guests owe. For the booked package, the key is the id of the customer. For a package that is not booked yet, it
 * consists of the ids of the customer and the package.
 */
export type Shares = Readonly<Record<string, Pence>>

/**
 * Returns the shares whose changes guests are notified of. For a booked package, these are the shares of everybody who
 * owes one. Before the booking, these are, for each package, the shares of those who have paid for it. Undefined if
 * there are none.
 */
export const noticedShares = (event: EventDocument): Shares | undefined => {
  const places = noticedPlaces(event)
  return places.length === 0
    ? undefined
    : Object.fromEntries(places.map(({ pack, place }) => [keyOf(pack, place), place.sharePence]))
}

export type ChangedShare = {
  readonly customerId: string
  readonly before: Pence
  readonly now: Pence
  /** What is left to pay; negative if the guest has overpaid. */
  readonly left: Pence
  /** The number of the option that the share is for, from 1; null for the booked package or the only option. */
  readonly option: number | null
}

/** Returns the guests whose share differs from an earlier one, for each package of which they are notified. */
export const changedShares = (event: EventDocument, before: Shares): ChangedShare[] =>
  noticedPlaces(event).flatMap(({ pack, place }) => {
    const { guest, sharePence: now, paidPence } = place
    // The package may have been booked since the earlier share was stored.
    const shareBefore = before[keyOf(pack, place)] ?? before[optionKey(pack, place)]
    if (shareBefore === undefined || shareBefore === now) return []
    const isOneOfSeveral = pack.status !== 'Booked' && event.packages.length > 1
    const option = isOneOfSeveral ? event.packages.indexOf(pack) + 1 : null
    return [{ customerId: guest.customerId, before: shareBefore, now, left: now - paidPence, option }]
  })

type NoticedPlace = { readonly pack: PackageDocument; readonly place: GuestPlace }

const noticedPlaces = (event: EventDocument): NoticedPlace[] => {
  const owedPlaces = (pack: PackageDocument, mustHavePaid: boolean) =>
    packagePlaces(event, pack)
      .guests.filter((place) => owesShare(event, place.guest) && (place.paidPence > 0 || !mustHavePaid))
      .map((place) => ({ pack, place }))
  if (event.statusStage === 'Pending Booking') return event.packages.flatMap((pack) => owedPlaces(pack, true))
  const bookedPackage = leadingPackage(event)
  return event.statusStage === 'Booked' && bookedPackage?.status === 'Booked'
    ? owedPlaces(bookedPackage, false)
    : []
}

const keyOf = (pack: PackageDocument, place: GuestPlace): string =>
  pack.status === 'Booked' ? place.guest.customerId : optionKey(pack, place)

const optionKey = ({ id }: PackageDocument, { guest }: GuestPlace): string => `${guest.customerId} ${id}`
