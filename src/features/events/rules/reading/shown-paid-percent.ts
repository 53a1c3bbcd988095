import type { GuestShare } from '../pricing/guest-share.ts'
import type { GroupMoney } from '../stages/derived-stages.ts'
import type { Reader } from './reader.ts'

/** A guest sees the group's progress in steps of so many per cent. */
export const paidPercentStep = 25

/** A guest sees the group's progress only beside at least so many others who pay. */
export const minOtherPayers = 5

/**
 * Returns how much of what the group owes is paid, in per cent: exact for staff and the organiser. A guest gets it
 * rounded down to a step, and none in a small group: with their own sum they could calculate what another paid
 * (docs/decisions/0111).
 */
export const shownPaidPercent = (
  money: GroupMoney,
  shares: readonly GuestShare[],
  reader: Reader,
): number | undefined => {
  const percent = paidPercent(money)
  if (reader.kind !== 'guest') return percent
  const others = shares.filter(({ customerId, pence }) => customerId !== reader.customerId && pence > 0)
  if (others.length < minOtherPayers) return undefined
  return Math.floor(percent / paidPercentStep) * paidPercentStep
}

const paidPercent = ({ paidPence, totalPence }: GroupMoney): number =>
  totalPence === null || totalPence === 0 ? 0 : Math.min(100, Math.floor((paidPence * 100) / totalPence))
