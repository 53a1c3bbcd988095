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
  { customerId, useInstalments, instalmentPlan }: EventGuest,
  today: IsoDate,
): GuestAccount => {
  const place = packagePlaces(event, pack).guests.find(({ guest }) => guest.customerId === customerId)
  return {
    sharePence: place?.sharePence ?? 0,
    paidPence: place?.paidPence ?? 0,
    depositOverridePence:
      event.paymentMethod === 'organiser' ? (place?.depositPence ?? 0) : event.depositPence,
    useInstalments,
    plan: instalmentPlan,
    isFullPaymentDue: isFullPaymentDue(event, pack, today),
    today,
    balanceDueDate: balanceDateOf(event, pack),
  }
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
