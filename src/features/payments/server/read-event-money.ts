import { isDeepStrictEqual } from 'node:util'
import type { EventDocument, EventGuest, PaidFor } from '#features/events/rules/event-document.ts'
import { applyBookingTrigger } from '#features/events/rules/stages/book-package.ts'
import { paidSoFar } from '#features/events/rules/summarise-event.ts'
import { type Changed, changeEvent } from '#features/events/server/index.ts'
import { dayOf } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { paidByPackage } from '../rules/paid-by-package.ts'
import { unbookableReason } from '../rules/unbookable-reason.ts'
import { readPaidPence, readRefundedPence } from './ledger/ledger.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { readMovements } from './transaction-store.ts'

type MoneyChange = {
  readonly eventId: string
  readonly doneBy: string
}

/** How the event changes with its money. The money itself is booked already. */
type MoneyResult = Changed & { readonly packageId: string }

/**
 * Changes money and everything that depends on it: locks the event, lets `change` book transfers and
 * transactions, and stores what is paid for each guest from the ledger. `changeEvent` then evaluates the
 * booking. People are notified of money that can't book anything.
 */
export const changeMoney = async (
  tx: Tx,
  deps: PaymentsDeps,
  about: MoneyChange,
  change: (event: EventDocument) => Promise<MoneyResult | Refusal | 'unchanged'>,
): Promise<EventDocument | Refusal> => {
  const { followUps } = deps
  let unbooked = ''
  const after = await changeEvent(
    tx,
    { ...about, by: 'system', now: deps.now(), hasHappened: true, followUps },
    async (before) => {
      const result = await change(before)
      if (result === 'unchanged' || isRefusal(result)) return result
      const event = await withPaidPence(tx, result.event)
      if (paidSoFar(event) > paidSoFar(before)) unbooked = unbookableReason(event, result.packageId)
      return { ...result, event } satisfies Changed
    },
  )
  if (isRefusal(after) || !unbooked) return after
  await followUps.afterUndecided(tx, { event: after, reason: unbooked, isNew: true })
  return after
}

/** Returns the event with what the ledger says is paid for each guest, and the total refunded. */
export const withPaidPence = async (tx: Tx, event: EventDocument): Promise<EventDocument> => {
  const paid = await readPaidPence(tx, event.id)
  const byPackage = paidByPackage(await readMovements(tx, event.id))
  const refundedPence = await readRefundedPence(tx, event.id)
  const guests = event.guests.map((guest) => {
    const paidPence = paid.get(guest.customerId) ?? 0
    return withMoney(guest, paidPence, paidForPackages(event, paidPence, byPackage.get(guest.customerId)))
  })
  const isSame = guests.every((guest, index) => guest === event.guests[index])
  return isSame && refundedPence === event.refundedPence ? event : { ...event, guests, refundedPence }
}

const withMoney = (guest: EventGuest, paidPence: Pence, paidFor: PaidFor[]): EventGuest =>
  guest.paidPence === paidPence && isDeepStrictEqual(guest.paidFor, paidFor)
    ? guest
    : { ...guest, paidPence, paidFor }

/** Limits the amounts to packages that the event has, and to the balance in the ledger. */
const paidForPackages = (
  { packages }: EventDocument,
  paidPence: Pence,
  paidFor: readonly PaidFor[] = [],
): PaidFor[] => {
  let left = paidPence
  return paidFor.flatMap(({ packageId, pence, openPlacesPence }) => {
    const part = Math.min(pence, left)
    if (part <= 0 || !packages.some(({ id }) => id === packageId)) return []
    left -= part
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
