import type { EventDocument, EventGuest } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import type { GuestAccount } from '#features/event-prices/rules/due/due.ts'
import { balanceDateOf, isFullPaymentDue } from '#features/event-prices/rules/due/due-dates.ts'
import { packagePlaces } from '#features/event-prices/rules/shares/package-places.ts'
import type { IsoDate } from '#kernel/dates.ts'

/** Returns what a guest owes and has paid for their own place in a package today, with their agreed plan. */
export const guestAccount = (
  event: EventDocument,
  pack: PackageDocument,
  guest: EventGuest,
  today: IsoDate,
): GuestAccount => guestAccounts(event, pack, [guest], today)[0]!

/** Returns the accounts of several guests, like `guestAccount`. Values that are equal for all are calculated once. */
export const guestAccounts = (
  event: EventDocument,
  pack: PackageDocument,
  guests: readonly EventGuest[],
  today: IsoDate,
): GuestAccount[] => {
  const places = new Map(packagePlaces(event, pack).guests.map((place) => [place.guest.customerId, place]))
  const dates = {
    isFullPaymentDue: isFullPaymentDue(event, pack, today),
    today,
    balanceDueDate: balanceDateOf(event, pack),
  }
  return guests.map(({ customerId, useInstalments, instalmentPlan }) => {
    const place = places.get(customerId)
    return {
      sharePence: place?.sharePence ?? 0,
      paidPence: place?.paidPence ?? 0,
      depositOverridePence:
        event.paymentMethod === 'organiser' ? (place?.depositPence ?? 0) : event.depositPence,
      useInstalments,
      plan: instalmentPlan,
      ...dates,
    }
  })
}

/** Returns what is owed and paid for the open places of a package. They are not paid by instalments. */
export const openPlacesAccount = (
  event: EventDocument,
  pack: PackageDocument,
  today: IsoDate,
): GuestAccount => {
  const { open } = packagePlaces(event, pack)
  return {
    sharePence: open.pence,
    paidPence: open.paidPence,
    depositOverridePence: open.depositPence,
    useInstalments: false,
    plan: null,
    isFullPaymentDue: isFullPaymentDue(event, pack, today),
    today,
    balanceDueDate: null,
  }
}
