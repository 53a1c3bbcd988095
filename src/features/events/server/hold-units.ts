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
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import {
  type HeldUnits,
  heldUnits,
  increasedUnits,
  type UnitsOfDay,
  unitsToHold,
} from '#features/event-document/rules/quantities/held-units.ts'
import { formatDate } from '#kernel/dates.ts'
import type { Refusal } from '#kernel/refusal.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { refusal } from '../rules/refusals.ts'

/**
 * Refuses with notEnoughLeft a change that needs more units of a product on a day than are left
 * (docs/decisions/0085). Other bookings of the product wait until this transaction ends. If two need the last units,
 * the second is refused. Units that an event already holds stay held, even if the product has fewer now.
 */
export const refuseOversold = async (
  tx: Tx,
  before: EventDocument | undefined,
  after: EventDocument,
  now: Date,
): Promise<Refusal | undefined> => {
  const increased = increasedUnits(before ? heldUnits(before) : [], heldUnits(after))
  if (increased.length === 0) return undefined
  await lockLimitedProducts(
    tx,
    increased.map(({ productId }) => productId),
  )
  return refuseLacking(tx, after, increased, now)
}

/**
 * Returns the refusal notEnoughLeft if too few units are left to book an option now, so that a payment for it can be
 * refused. Locks nothing.
 */
export const refuseUnavailable = async (
  database: Database | Tx,
  event: EventDocument,
  packageId: string,
  now: Date,
): Promise<Refusal | undefined> => {
  const wanted = unitsWanted(event, packageId)
  return wanted.length === 0 ? undefined : refuseLacking(database, event, wanted, now)
}

/** Returns the units that an option needs beyond those that its event already holds. */
const unitsWanted = (event: EventDocument, packageId: string): UnitsOfDay[] => {
  const pack = event.packages.find(({ id, status }) => id === packageId && status === 'Option')
  return pack ? increasedUnits(heldUnits(event), unitsToHold(pack)) : []
}

const reservationMs = 15 * 60_000
/** The maximum total time in 24 hours for which a payer can reserve units of a product on a day without paying. */
const maxReservedMs = 45 * 60_000

type Reservation = {
  readonly packageId: string
  readonly transactionId: string
  readonly payerId: string
  readonly now: Date
}

/**
 * Reserves the units that a package needs while its payment is in progress (docs/decisions/0085), or refuses with
 * notEnoughLeft. Other payments and bookings wait until this transaction ends. If two need the last units, the second
 * is refused before a card is charged.
 */
export const reservePackageUnits = async (
  tx: Tx,
  event: EventDocument,
  { packageId, transactionId, payerId, now }: Reservation,
): Promise<Refusal | undefined> => {
  const wanted = unitsWanted(event, packageId)
  if (wanted.length === 0) return undefined
  await lockLimitedProducts(
    tx,
    wanted.map(({ productId }) => productId),
  )
  const lackingRefusal = await refuseLacking(tx, event, wanted, now)
  if (lackingRefusal) return lackingRefusal
  const until = new Date(now.getTime() + reservationMs)
  const reservedMs = await readReservedMs(tx, { payerId, now }, wanted)
  // A payer who has reached the maximum can still pay, but without a reservation.
  const reservableUnits = wanted.filter((_, index) => reservedMs[index]! < maxReservedMs)
  await reserveUnits(tx, { eventId: event.id, transactionId, payerId, now, until }, reservableUnits)
  return undefined
}

const refuseLacking = async (
  database: Database | Tx,
  event: EventDocument,
  wanted: readonly UnitsOfDay[],
  now: Date,
): Promise<Refusal | undefined> => {
  if (wanted.length === 0) return undefined
  const unitsLeft = await readUnitsLeft(database, wanted, { exceptEventId: event.id, now })
  const lackingUnits = wanted.find(
    ({ units }, index) => unitsLeft[index]! !== null && unitsLeft[index]! < units,
  )
  if (!lackingUnits) return undefined
  const { productId, day, units } = lackingUnits
  const entries = event.packages.flatMap((pack) => pack.entries)
  return refusal('notEnoughLeft', {
    product: entries.find((entry) => entry.productId === productId)?.product.name ?? productId,
    date: formatDate(day),
    left: Math.max(unitsLeft[wanted.indexOf(lackingUnits)]!, 0),
    units,
  })
}

/** Stores the units that an event holds after a change. Removes its reservations when it becomes booked. */
export const storeHolds = async (
  tx: Tx,
  before: EventDocument | undefined,
  after: EventDocument,
): Promise<void> => {
  const byEntry = (held: readonly HeldUnits[]) => new Map(held.map((one) => [one.itineraryId, one]))
  const heldBefore = byEntry(before ? heldUnits(before) : [])
  const heldNow = byEntry(heldUnits(after))
  const removedIds = [...heldBefore.keys()].filter((id) => !heldNow.has(id))
  const changedHolds = [...heldNow.values()].filter(
    (one) => !isDeepStrictEqual(heldBefore.get(one.itineraryId), one),
  )
  if (before?.statusStage !== after.statusStage && after.statusStage === 'Booked')
    await removeReservations(tx, { eventId: after.id })
  if (removedIds.length > 0) await removeHolds(tx, after.id, removedIds)
  if (changedHolds.length > 0) await writeHolds(tx, after.id, changedHolds)
}
