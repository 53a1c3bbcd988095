import type { FlightDetails, PackageDocument } from '../package-document.ts'
import { daysCount } from './days.ts'

type TransferDirection = FlightDetails['direction']

/**
 * Returns the possible directions on a day: inbound on the first, outbound on the last, both in a package of one day
 * (PKG-043).
 */
export const transferDirections = (pack: PackageDocument, dayIndex: number): TransferDirection[] => {
  const lastIndex = daysCount(pack) - 1
  return [
    ...(dayIndex === 0 ? ['inbound' as const] : []),
    ...(dayIndex === lastIndex ? ['outbound' as const] : []),
  ]
}

/**
 * Returns whether a day has room for another airport transfer. `onePerDay` is the location's setting, on by default
 * (PKG-O18). If it is off, a day has room for any number in its direction. If it is on, a package of one day can have
 * one for each direction.
 */
export const canAddTransfer = (
  pack: PackageDocument,
  dayIndex: number,
  { onePerDay = true, direction }: { onePerDay?: boolean; direction?: TransferDirection } = {},
): boolean => {
  const directions = transferDirections(pack, dayIndex)
  if (direction ? !directions.includes(direction) : directions.length === 0) return false
  if (!onePerDay) return true
  const transfers = pack.entries.filter(
    (entry) =>
      entry.dayIndex === dayIndex && entry.product.type === 'Airport Transfer' && entry.stage !== 'Cancelled',
  )
  return transfers.length < directions.length
}
