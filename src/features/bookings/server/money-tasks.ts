import { dayOf } from '#kernel/dates.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { insertTasks } from './suppliers/event-task-store.ts'

const moneyTitle = 'Money received but nothing booked'

/**
 * Creates a task for staff unless one is open: a guest's money was credited, but nothing could be booked. Staff
 * then book anyway, refund the money or contact the organiser.
 */
export const createMoneyTask = async (tx: Tx, eventId: string, reason: string, now: Date): Promise<void> => {
  const title = `${moneyTitle}: ${reason}`
  const open = await openMoneyTasks(tx, eventId).where('title', '=', title).executeTakeFirst()
  if (open) return
  const task = {
    ownerType: 'staff',
    title,
    supplierId: null,
    itineraryId: null,
    dueDate: dayOf(now),
  } as const
  await insertTasks(tx, eventId, [task], now)
}

/** Completes those tasks, when the event is booked or the money was refunded. */
export const completeMoneyTasks = async (tx: Tx, eventId: string): Promise<void> => {
  await tx
    .updateTable('event_task')
    .set({ completed: true })
    .where('id', 'in', openMoneyTasks(tx, eventId))
    .execute()
}

const openMoneyTasks = (tx: Tx, eventId: string) =>
  tx
    .selectFrom('event_task')
    .select('id')
    .where('event_id', '=', eventId)
    .where('owner_type', '=', 'staff')
    .where('completed', '=', false)
    .where('title', 'like', `${moneyTitle}:%`)
