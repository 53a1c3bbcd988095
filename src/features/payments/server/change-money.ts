import { isDeepStrictEqual } from 'node:util'
import { applyBookingTrigger } from '#features/event-commands/rules/booking/book-package.ts'
import type { EventDocument, EventGuest, PaidFor } from '#features/event-document/rules/event-document.ts'
import { paidSoFar } from '#features/event-document/rules/leading-package.ts'
import { type Changed, changeEvent, type Unchanged, unchanged } from '#features/events/server/index.ts'
import { dayOf } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { paidByPackage } from '../rules/paid-by-package.ts'
import { unbookableReason } from '../rules/unbookable-reason.ts'
import { readPaidPence } from './ledger/ledger-store.ts'
import { readMovedMoney } from './ledger/movement-store.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { lockTransaction, rereadTransaction, type StoredTransaction } from './transaction-store.ts'

type MoneyChange = {
  readonly eventId: string
  readonly doneBy: string
}

/** The changed event, and the package that the money is for. The transfers are already booked in the ledger. */
type MoneyResult = Changed & { readonly packageId: string }

/**
 * Changes money and everything that depends on it. Locks the event, lets `change` book transfers and transactions, and
 * stores what is paid for each guest from the ledger. `changeEvent` then evaluates the booking. People are notified of
 * money that can't book anything.
 */
export const changeEventMoney = async <Outcome extends MoneyResult | Unchanged>(
  tx: Tx,
  { followUps, now }: PaymentsDeps,
  moneyChange: MoneyChange,
  change: (event: EventDocument) => Promise<Outcome | Refusal>,
) => {
  const changed = await changeEvent(
    tx,
    { ...moneyChange, authorKind: 'system', now: now(), hasHappened: true, followUps },
    async (before) => {
      const outcome = await change(before)
      if (isRefusal(outcome)) return outcome
      if ('unchanged' in outcome) return { ...unchanged, outcome, unbookable: '' }
      const event = await withPaidPence(tx, outcome.event)
      const isPaidMore = paidSoFar(event) > paidSoFar(before)
      const unbookable = isPaidMore ? unbookableReason(event, outcome.packageId) : ''
      return { ...outcome, event, outcome, unbookable }
    },
  )
  if (isRefusal(changed)) return changed
  const { before, after } = changed
  const { outcome, unbookable } = changed.outcome
  if (unbookable) await followUps.afterUndecided(tx, { event: after, reason: unbookable, isNew: true })
  return { before, after, outcome }
}

/**
 * Changes a transaction and the money of its event. Locks the event first and then the transaction, always in this
 * order to prevent deadlocks.
 * @returns the transaction afterwards, or a refusal
 */
export const changeTransaction = async (
  deps: PaymentsDeps,
  { id, event_id, done_by }: Pick<StoredTransaction, 'id' | 'event_id' | 'done_by'>,
  change: (
    tx: Tx,
    event: EventDocument,
    transaction: StoredTransaction,
  ) => Promise<MoneyResult | Unchanged | Refusal>,
  doneBy = done_by,
): Promise<StoredTransaction | Refusal> =>
  transact(deps.database, async (tx) => {
    const key = { id, event_id }
    const changed = await changeEventMoney(tx, deps, { eventId: event_id, doneBy }, async (event) =>
      change(tx, event, await lockTransaction(tx, key)),
    )
    return isRefusal(changed) ? changed : rereadTransaction(tx, key)
  })

/** Returns the event with what the ledger says is paid for each guest, and the total refunded. */
export const withPaidPence = async (tx: Tx, event: EventDocument): Promise<EventDocument> => {
  const paidByGuest = await readPaidPence(tx, event.id)
  const { sums, refundedPence } = await readMovedMoney(tx, event.id)
  const paidForByGuest = paidByPackage(sums)
  const guests = event.guests.map((guest) => {
    const paidPence = paidByGuest.get(guest.customerId) ?? 0
    return withMoney(
      guest,
      paidPence,
      paidForPackages(event, paidPence, paidForByGuest.get(guest.customerId)),
    )
  })
  const isSame = guests.every((guest, index) => guest === event.guests[index])
  return isSame && refundedPence === event.refundedPence ? event : { ...event, guests, refundedPence }
}

const withMoney = (guest: EventGuest, paidPence: Pence, paidFor: PaidFor[]): EventGuest =>
  guest.paidPence === paidPence && isDeepStrictEqual(guest.paidFor, paidFor)
    ? guest
    : { ...guest, paidPence, paidFor }

/** Returns the amounts per package, limited to the packages that the event still has and to the ledger's balance. */
const paidForPackages = (
  { packages }: EventDocument,
  paidPence: Pence,
  paidFor: readonly PaidFor[] = [],
): PaidFor[] => {
  let leftPence = paidPence
  return paidFor.flatMap(({ packageId, pence, openPlacesPence }) => {
    const part = Math.min(pence, leftPence)
    if (part <= 0 || !packages.some(({ id }) => id === packageId)) return []
    leftPence -= part
    return [{ packageId, pence: part, openPlacesPence: Math.min(openPlacesPence, part) }]
  })
}

/**
 * Returns the event after a payment was ordered: pending if the organiser ordered it (EVT-O3). A guest's order
 * changes nothing, so that guests cannot lock out the organiser (docs/decisions/0048).
 */
export const afterPaymentOrdered = (
  event: EventDocument,
  { package_id, customer_id }: { readonly package_id: string; readonly customer_id: string },
  now: Date,
): EventDocument =>
  customer_id === event.organiserId
    ? applyBookingTrigger(event, package_id, 'paymentStarted', dayOf(now))
    : event
