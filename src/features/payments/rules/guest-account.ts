import type { EventDocument, EventGuest } from '#features/packages/rules/event-document.ts'
import type { PackageDocument } from '#features/packages/rules/package-document.ts'
import { depositOf, type GuestAccount } from '#features/packages/rules/pricing/due.ts'
import { isFullPaymentDue } from '#features/packages/rules/pricing/due-dates.ts'
import { guestShare, guestShares } from '#features/packages/rules/pricing/guest-share.ts'
import type { IsoDate } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'

/** Where a guest stands with paying for a package today; what is left is spread over the months to come. */
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
      event.paymentMethod === 'organiser' ? groupDeposit(event, sharePence) : event.depositPence,
    useInstalments: guest.useInstalments,
    isFullPaymentDue: isFullPaymentDue(pack.startDate, today),
    depositDate: today,
    balanceDueDate: event.balanceDueDate,
  }
}

/**
 * True when everyone attending has paid their deposit; when the organiser pays for everyone, when the
 * organiser has paid everyone's (EVT-O3).
 */
export const areDepositsPaid = (event: EventDocument, pack: PackageDocument): boolean => {
  if (attending(event).length === 0) return false
  const paid = new Map(event.guests.map(({ customerId, paidPence }) => [customerId, paidPence]))
  return guestShares(event, pack).every(({ customerId, pence }) => {
    const deposit =
      event.paymentMethod === 'organiser' ? groupDeposit(event, pence) : depositOf(pence, event.depositPence)
    return (paid.get(customerId) ?? 0) >= deposit
  })
}

/** When the organiser pays for everyone: a deposit for each person attending. */
const groupDeposit = (event: EventDocument, sharePence: Pence): Pence => {
  const going = Math.max(1, attending(event).length)
  return depositOf(Math.floor(sharePence / going), event.depositPence) * going
}

const attending = ({ guests }: EventDocument) => guests.filter((guest) => guest.attending === 'Yes')
