import { isDeepStrictEqual } from 'node:util'
import {
  lockLimitedProducts,
  readReservedMs,
  readUnitsLeft,
  removeHolds,
  removeReservations,
  reserveUnits,
  writeHolds,
} from '#features/catalogue/server/index.ts'
import { formatDate } from '#kernel/dates.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { EventDocument } from '../rules/event-document.ts'
import { grownUnits, type HeldUnits, heldUnits, type UnitsOfDay, unitsToHold } from '../rules/held-units.ts'

/**
 * Refuses a change by which an event would hold more of a product on a day than is left of it, with notEnoughLeft
 * (docs/decisions/0085). Whoever books the same product meanwhile waits until this transaction ends, so of two who want
 * the last units one is refused. What an event holds already it keeps, also where its supplier has fewer by now.
 */
export const refuseOversold = async (
  tx: Tx,
  before: EventDocument | undefined,
  after: EventDocument,
  now: Date,
): Promise<Refusal | undefined> => {
  const grown = grownUnits(before ? heldUnits(before) : [], heldUnits(after))
  if (grown.length === 0) return undefined
  await lockLimitedProducts(
    tx,
    grown.map(({ productId }) => productId),
  )
  return refuseLacking(tx, after, grown, now)
}

/** The same for a package that is not booked, if it were now: nobody should pay for what is gone. Locks nothing. */
export const refuseGone = async (
  database: Database | Tx,
  event: EventDocument,
  packageId: string,
  now: Date,
): Promise<Refusal | undefined> => {
  const wanted = unitsWanted(event, packageId)
  return wanted.length === 0 ? undefined : refuseLacking(database, event, wanted, now)
}

/** What a package that is not booked would keep from others beyond what its event keeps already. */
const unitsWanted = (event: EventDocument, packageId: string): UnitsOfDay[] => {
  const pack = event.packages.find(({ id, status }) => id === packageId && status === 'Option')
  return pack ? grownUnits(heldUnits(event), unitsToHold(pack)) : []
}

const reservationLength = 15 * 60_000
/** A payer who has had the units of a product for so long within a day, and did not pay, reserves no more of them. */
const maxReservedMs = 45 * 60_000

type ReservedFor = {
  readonly packageId: string
  readonly transactionId: string
  readonly payerId: string
  readonly now: Date
}

/**
 * Reserves the units that a package needs while a payment for it is under way (docs/decisions/0085), or refuses with
 * notEnoughLeft. Others who begin a payment, or book, wait until this transaction ends: of two who want the last units
 * one is refused before anybody is charged.
 */
export const reservePackageUnits = async (
  tx: Tx,
  event: EventDocument,
  { packageId, transactionId, payerId, now }: ReservedFor,
): Promise<Refusal | undefined> => {
  const wanted = unitsWanted(event, packageId)
  if (wanted.length === 0) return undefined
  await lockLimitedProducts(
    tx,
    wanted.map(({ productId }) => productId),
  )
  const lacking = await refuseLacking(tx, event, wanted, now)
  if (lacking) return lacking
  const until = new Date(now.getTime() + reservationLength)
  const reservedMs = await readReservedMs(tx, { payerId, now }, wanted)
  const reservable = wanted.filter((_, index) => reservedMs[index]! < maxReservedMs)
  await reserveUnits(tx, { eventId: event.id, transactionId, payerId, now, until }, reservable)
  return undefined
}

const refuseLacking = async (
  database: Database | Tx,
  event: EventDocument,
  wanted: readonly UnitsOfDay[],
  now: Date,
): Promise<Refusal | undefined> => {
  if (wanted.length === 0) return undefined
  const left = await readUnitsLeft(database, wanted, { exceptEventId: event.id, now })
  const lacking = wanted.find(({ units }, index) => left[index]! !== null && left[index]! < units)
  if (!lacking) return undefined
  const { productId, day, units } = lacking
  const entries = event.packages.flatMap((pack) => pack.entries)
  return refusal('notEnoughLeft', {
    product: entries.find((entry) => entry.productId === productId)?.product.name ?? productId,
    date: formatDate(day),
    left: Math.max(left[wanted.indexOf(lacking)]!, 0),
    units,
  })
}

/** Writes what an event holds where that has changed. */
export const projectHolds = async (
  tx: Tx,
  before: EventDocument | undefined,
  after: EventDocument,
): Promise<void> => {
  const byEntry = (held: readonly HeldUnits[]) => new Map(held.map((one) => [one.itineraryId, one]))
  const former = byEntry(before ? heldUnits(before) : [])
  const now = byEntry(heldUnits(after))
  const removed = [...former.keys()].filter((id) => !now.has(id))
  const changed = [...now.values()].filter((one) => !isDeepStrictEqual(former.get(one.itineraryId), one))
  if (before?.statusStage !== after.statusStage && after.statusStage === 'Booked')
    await removeReservations(tx, { eventId: after.id })
  if (removed.length > 0) await removeHolds(tx, after.id, removed)
  if (changed.length > 0) await writeHolds(tx, after.id, changed)
}
