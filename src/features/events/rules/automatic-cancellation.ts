import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import { groupMoney } from '#features/event-prices/rules/shares/package-money.ts'
import { areDepositsPaid } from '#features/event-prices/rules/shares/package-places.ts'
import type { IsoDate } from '#kernel/dates.ts'

export type AutomaticCancellation = {
  readonly unpaid: 'deposit' | 'balance'
  /** The last day to pay. */
  readonly lastDay: IsoDate
}

/**
 * Returns what must be paid so that an event is not cancelled automatically (EVT-O21): the deposits of a pending
 * booking, or the balance of a booked event. Undefined if that is paid, if the price is unknown, if the event was
 * booked without payment, or if staff turned automatic cancellation off.
 */
export const automaticCancellationOf = (event: EventDocument): AutomaticCancellation | undefined => {
  const { statusStage, autoCancelDepositDueDate, autoCancelBalanceDueDate } = event
  if (statusStage === 'Pending Booking' && autoCancelDepositDueDate !== null) {
    // If all deposits are paid, but the package could not be booked, staff decide what happens.
    const isPaid = event.packages.some((pack) => areDepositsPaid(event, pack))
    return isPaid ? undefined : { unpaid: 'deposit', lastDay: autoCancelDepositDueDate }
  }
  if (statusStage !== 'Booked' || event.bookedWithoutPayment || autoCancelBalanceDueDate === null)
    return undefined
  const { paidPence, totalPence } = groupMoney(event, leadingPackage(event))
  if (totalPence === null || paidPence >= totalPence) return undefined
  return { unpaid: 'balance', lastDay: autoCancelBalanceDueDate }
}
