import type { Confirmation, PackageDocument, PackageEntry } from '../package-document.ts'
import { entryDate } from '../quantities/days.ts'

/** Returns the values to which a supplier agrees by confirming the entry now (PKG-011). */
export const confirmationOf = (entry: PackageEntry, pack: PackageDocument): Confirmation => ({
  date: entryDate(pack, entry),
  startTime: entry.startTime,
  people: entry.needPeople,
  units: entry.needUnits,
  costMinor: entry.money.costMinor,
  venueId: entry.venueId,
  venueName: entry.venueName,
  meetingPointId: entry.meetingPointId,
  optionProducts: entry.optionProducts,
  addOnProducts: entry.addOnProducts,
  status: 'Booked',
})

/**
 * Returns whether the entry differs from what the supplier last confirmed in people, units, date, time, cost, venue,
 * meeting point, options or add-ons (SUP-008); true if it was never confirmed.
 */
export const changedSinceConfirmation = (entry: PackageEntry, pack: PackageDocument): boolean => {
  const confirmed = entry.confirmations.at(-1)
  if (!confirmed) return true
  const current = confirmationOf(entry, pack)
  return (
    current.date !== confirmed.date ||
    current.startTime !== confirmed.startTime ||
    current.people !== confirmed.people ||
    current.units !== confirmed.units ||
    current.costMinor !== confirmed.costMinor ||
    current.venueId !== confirmed.venueId ||
    current.meetingPointId !== confirmed.meetingPointId ||
    !sameIds(current.optionProducts, confirmed.optionProducts) ||
    !sameIds(current.addOnProducts, confirmed.addOnProducts)
  )
}

/** Returns whether a supplier can confirm an entry. False if they have already confirmed it as it is now. */
export const confirmPossible = (entry: PackageEntry, pack: PackageDocument): boolean =>
  entry.stage !== 'Booked' || changedSinceConfirmation(entry, pack)

/**
 * Returns whether a supplier can decline an entry (SUP-007). False if they have confirmed it as it is now, or if it is
 * cancelled.
 */
export const declinePossible = (entry: PackageEntry, pack: PackageDocument): boolean =>
  entry.stage !== 'Cancelled' && changedSinceConfirmation(entry, pack)

const sameIds = (left: readonly string[], right: readonly string[]) =>
  left.length === right.length && left.every((id) => right.includes(id))
