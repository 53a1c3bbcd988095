import type { EventDocument, EventGuest } from '#features/packages/rules/event-document.ts'
import type { PackageDocument } from '#features/packages/rules/package-document.ts'
import { depositFor, type GuestAccount } from '#features/packages/rules/pricing/due.ts'
import { balanceDateOf, isFullPaymentDue } from '#features/packages/rules/pricing/due-dates.ts'
import { guestShare, guestShares } from '#features/packages/rules/pricing/guest-share.ts'
import type { IsoDate } from '#kernel/dates.ts'

/** Where a guest stands with paying for a package today, with the plan they agreed to. */
export const guestAccount = (
  event: EventDocument,
  pack: PackageDocument,
  guest: EventGuest,
  today: IsoDate,
): GuestAccount => {
  const sharePence = guestShare(event, pack, guest.customerId).pence
  return {
    sharePence,
    paidPence: guest.paidPence,
    depositOverridePence:
      event.paymentMethod === 'organiser' ? depositFor(event, sharePence) : event.depositPence,
    useInstalments: guest.useInstalments,
    plan: guest.instalmentPlan,
    isFullPaymentDue: isFullPaymentDue(event, pack, today),
    today,
    balanceDueDate: balanceDateOf(event, pack),
  }
}

/**
 * True when everyone attending has paid their deposit; when the organiser pays for everyone, when the
 * organiser has paid everyone's (EVT-O3).
 */
export const areDepositsPaid = (event: EventDocument, pack: PackageDocument): boolean => {
  if (attending(event).length === 0) return false
  const paid = new Map(event.guests.map(({ customerId, paidPence }) => [customerId, paidPence]))
  return guestShares(event, pack).every(
    ({ customerId, pence }) => (paid.get(customerId) ?? 0) >= depositFor(event, pence),
  )
}

const attending = ({ guests }: EventDocument) => guests.filter((guest) => guest.attending === 'Yes')
