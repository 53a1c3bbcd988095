import type { EventDocument, EventGuest } from '#features/event-document/rules/event-document.ts'
import { eventTimeStage } from '#features/event-document/rules/leading-package.ts'
import type { IsoDate } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'
import { maxOwed } from './overpaid.ts'

/**
 * Returns the part of a guest's payments that can be refunded or moved, in pence. A booked trip that is over has used
 * what its guests owed. A cancelled event has used the charges that its guests still owe.
 */
export const unusedMoney = (
  event: EventDocument,
  { customerId, paidPence }: EventGuest,
  today: IsoDate,
): Pence => Math.max(0, paidPence - usedMoney(event, customerId, today))

const usedMoney = (event: EventDocument, customerId: string, today: IsoDate): Pence => {
  const isOver = event.statusStage === 'Booked' && eventTimeStage(event, today) === 'Past'
  return isOver || event.statusStage === 'Cancelled' ? (maxOwed(event).get(customerId) ?? 0) : 0
}
