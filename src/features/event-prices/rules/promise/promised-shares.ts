import type { EventDocument, Promised } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import type { Pence } from '#kernel/money.ts'

type Promising = Pick<EventDocument, 'promised'>
type Promisable = Pick<PackageDocument, 'id' | 'status'>

/** Returns the promise for a booked package; undefined if there is none. */
const promisedFor = ({ promised }: Promising, { id, status }: Promisable): Promised | undefined =>
  promised !== null && promised.packageId === id && status === 'Booked' ? promised : undefined

/**
 * Returns the shares of a package, each at least as high as its promised share. Promised shares do not include open
 * places. A guest who joins later takes an open place, so that nobody else owes it as well.
 */
export const withPromisedShares = <Share extends { customerId: string; pence: Pence }>(
  event: Promising,
  pack: Promisable,
  shares: Share[],
): Share[] => {
  const promised = promisedFor(event, pack)
  if (!promised) return shares
  const minimum = new Map(promised.shares.map(({ customerId, pence }) => [customerId, pence]))
  return shares.map((share) => ({
    ...share,
    pence: Math.max(share.pence, minimum.get(share.customerId) ?? 0),
  }))
}

/** Returns the total of a package, at least the promised one. */
export const withPromisedTotal = (event: Promising, pack: Promisable, totalPence: Pence): Pence =>
  Math.max(totalPence, promisedFor(event, pack)?.totalPence ?? 0)
