import type { IsoDate } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'
import type { EventDocument, EventGuest } from '../event-document.ts'
import { eventTimeStage } from '../summarise-event.ts'
import { maxOwed } from './overpaid.ts'

/**
 * Returns what of a guest's payments no trip has used, in pence: it can still be refunded or moved. Only a booked
 * trip that is over uses what its guests owed for it, and a cancelled event what was kept of it.
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
