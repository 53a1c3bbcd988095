import type { GroupMoney } from '#features/event-document/rules/stages/derived-stages.ts'
import type { GuestShare } from '#features/event-prices/rules/shares/guest-share.ts'
import type { Reader } from './reader.ts'

/** The steps, in per cent, to which the group's progress is rounded for guests. */
export const paidPercentStep = 25

/** The minimum number of other paying guests for a guest to see the group's progress. */
export const minOtherPayers = 5

/**
 * Returns the paid part of what the group owes, in per cent. Staff and the organiser get the exact number. Guests get
 * it rounded down to a step, and not at all in a small group, because it would show what another guest paid
 * (docs/decisions/0111).
 */
export const shownPaidPercent = (
  money: GroupMoney,
  shares: readonly GuestShare[],
  reader: Reader,
): number | undefined => {
  const percent = paidPercent(money)
  if (reader.kind !== 'guest') return percent
  const otherPayers = shares.filter(({ customerId, pence }) => customerId !== reader.customerId && pence > 0)
  if (otherPayers.length < minOtherPayers) return undefined
  return Math.floor(percent / paidPercentStep) * paidPercentStep
}

const paidPercent = ({ paidPence, totalPence }: GroupMoney): number =>
  totalPence === null || totalPence === 0 ? 0 : Math.min(100, Math.floor((paidPence * 100) / totalPence))
