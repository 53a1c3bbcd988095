import type { EventDocument } from '#features/packages/rules/event-document.ts'
import { afterBookingHappening } from '#features/packages/rules/stages/book-package.ts'
import { type Changed, changeEvent, refuseGone, refuseOversold } from '#features/packages/server/index.ts'
import { dayOf, type IsoDate } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'
import { isRefusal, type Refusal, refusalAnswer } from '#kernel/refusal.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { areDepositsPaid } from '../rules/guest-account.ts'
import { whyMoneyBooksNothing } from '../rules/money-books-nothing.ts'
import { readPaidPence, readRefundedPence } from './ledger/ledger.ts'
import type { PaymentsParts } from './payments-parts.ts'

type MoneyChange = {
  readonly eventId: string
  readonly doneBy: string
}

/** What a change of money comes to for the event; the money itself is booked already. */
type MoneyResult = Changed & { readonly packageId: string }

/**
 * Changes money and everything that follows from it in one go: locks the event, lets `change` book transfers
 * and transactions, then writes what is paid for each guest from the ledger and tells of a new stage, and of
 * money that came and books nothing.
 */
export const changeMoney = async (
  tx: Tx,
  services: PaymentsParts,
  about: MoneyChange,
  change: (event: EventDocument) => Promise<MoneyResult | Refusal | 'unchanged'>,
): Promise<EventDocument | Refusal> => {
  let told: { before: EventDocument; packageId: string } | undefined
  let unbooked = ''
  const after = await changeEvent(
    tx,
    { ...about, by: 'system', now: services.now(), hasHappened: true },
    async (before) => {
      const result = await change(before)
      if (result === 'unchanged' || isRefusal(result)) return result
      const event = await withPaidPence(tx, result.event)
      if (event.statusStage !== before.statusStage) told = { before, packageId: result.packageId }
      if (paidTogether(event) > paidTogether(before))
        unbooked = await whyUnbooked(tx, event, result.packageId, dayOf(services.now()))
      return { ...result, event } satisfies Changed
    },
  )
  if (isRefusal(after)) return after
  if (told) await services.afterStageChange(tx, { ...told, after, doneBy: about.doneBy })
  if (unbooked) await services.afterUnbookedMoney?.(tx, after, unbooked)
  return after
}

/** Why money that came books nothing; empty while more is awaited, and where it is booked. */
const whyUnbooked = async (
  tx: Tx,
  event: EventDocument,
  packageId: string,
  today: IsoDate,
): Promise<string> => {
  const reason = whyMoneyBooksNothing(event, packageId, today)
  const pack = event.packages.find(({ id }) => id === packageId)
  if (reason || event.statusStage === 'Booked' || !pack || !areDepositsPaid(event, pack)) return reason
  const gone = await refuseGone(tx, event, packageId)
  return gone ? refusalAnswer(gone).text : ''
}

const paidTogether = ({ guests }: EventDocument): Pence =>
  guests.reduce((sum, { paidPence }) => sum + paidPence, 0)

/** The event with what the ledger says is paid for each guest, and was ever given back. */
export const withPaidPence = async (tx: Tx, event: EventDocument): Promise<EventDocument> => {
  const paid = await readPaidPence(tx, event.id)
  const guests = event.guests.map((guest) => ({ ...guest, paidPence: paid.get(guest.customerId) ?? 0 }))
  return { ...event, guests, refundedPence: await readRefundedPence(tx, event.id) }
}

/**
 * The event after a payment was ordered that has not arrived: pending when the organiser ordered it (EVT-O3). A
 * guest's order changes nothing, so that nobody can lock the organiser out (docs/decisions/0048).
 */
export const afterPaymentOrdered = (
  event: EventDocument,
  { package_id, customer_id }: { readonly package_id: string; readonly customer_id: string },
  now: Date,
): EventDocument =>
  customer_id === event.organiserId
    ? afterBookingHappening(event, package_id, 'paymentStarted', dayOf(now))
    : event

/**
 * The event one stage on after money came in: pending at first, booked once all deposits are paid (EVT-O3) if
 * there is something to book then, and as much of it left as is needed (docs/decisions/0085).
 */
export const afterMoneyCame = async (
  tx: Tx,
  event: EventDocument,
  packageId: string,
  now: Date,
): Promise<EventDocument> => {
  const today = dayOf(now)
  const pending = afterBookingHappening(event, packageId, 'paymentStarted', today)
  const pack = pending.packages.find(({ id }) => id === packageId)
  if (!pack || !areDepositsPaid(pending, pack)) return pending
  const booked = afterBookingHappening(pending, packageId, 'depositsPaid', today)
  return (await refuseOversold(tx, pending, booked)) ? pending : booked
}
