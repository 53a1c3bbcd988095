import { findMailedContacts } from '#features/accounts/server/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { sendsMail } from '#features/event-document/rules/sends-mail.ts'
import type { EventsDeps } from '#features/events/server/index.ts'
import { dayOf } from '#kernel/dates.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { declineTask, endedDeclines, newDeclines } from '../../rules/suppliers/declines.ts'
import {
  confirmationTasks,
  lostBookings,
  requestKeysByEntry,
  supplierRequests,
} from '../../rules/suppliers/supplier-requests.ts'
import { supplierCancelledMail, supplierRequestMail } from '../mails.ts'
import { completeMoneyTasks, completeTasks, insertTasks, openSupplierTasks } from './event-task-store.ts'

type Deps = Pick<EventsDeps, 'outbox' | 'config' | 'now'>

/**
 * Creates a task for every requested product, to confirm it within three days (EVT-O17), and mails the contacts of
 * each supplier once. Completes the tasks about money for which nothing was booked. Call this in the transaction that
 * books an event. A repeated call requests only products without an open task.
 */
export const requestSuppliers = async (tx: Tx, event: EventDocument, deps: Deps): Promise<void> => {
  await completeMoneyTasks(tx, event.id)
  const alreadyRequested = await openSupplierTasks(tx, event.id)
  const tasks = confirmationTasks(event, dayOf(deps.now())).filter(
    ({ itineraryId }) => !alreadyRequested.has(itineraryId),
  )
  await insertTasks(tx, event.id, tasks, deps.now())
  if (!sendsMail(event, 'supplier-request')) return
  const requestedSupplierIds = new Set(tasks.map(({ supplierId }) => supplierId))
  for (const request of supplierRequests(event).filter(({ supplierId }) =>
    requestedSupplierIds.has(supplierId),
  ))
    for (const contact of await findMailedContacts(tx, request.supplierId))
      await deps.outbox.queueMail(tx, supplierRequestMail(deps.config, event, request, contact))
}

/** Mails the contacts of each supplier that loses products by a change of a booking. */
const notifyOfLostBookings = async (
  tx: Tx,
  before: EventDocument,
  after: EventDocument,
  deps: Deps,
): Promise<void> => {
  if (!sendsMail(after, 'supplier-cancelled')) return
  for (const lostBooking of lostBookings(before, after))
    for (const contact of await findMailedContacts(tx, lostBooking.supplierId))
      await deps.outbox.queueMail(tx, supplierCancelledMail(deps.config, after, lostBooking, contact))
}

/**
 * Updates tasks after a supplier's response or another change of a booking, and mails the suppliers who lose a product
 * by it. Call this in the transaction that stores the change. Completes a supplier's task if its entry no longer waits
 * for a response, or has another supplier or product. Creates tasks for newly requested entries. For an entry that its
 * supplier newly declines or asks to cancel, creates a task for staff (SUP-O7). When such a decline ends, completes its
 * task.
 */
export const updateTasks = async (
  tx: Tx,
  before: EventDocument,
  after: EventDocument,
  deps: Deps,
): Promise<void> => {
  await notifyOfLostBookings(tx, before, after, deps)
  const requestsAfter = requestKeysByEntry(after)
  const endedRequests = [...requestKeysByEntry(before)].filter(
    ([id, request]) => requestsAfter.get(id) !== request,
  )
  await completeTasks(
    tx,
    after.id,
    'supplier',
    endedRequests.map(([id]) => id),
  )
  await completeTasks(
    tx,
    after.id,
    'staff',
    endedDeclines(before, after).map(({ entry }) => entry.itineraryId),
  )
  await insertTasks(
    tx,
    after.id,
    newDeclines(before, after).map(({ entry }) => declineTask(entry, dayOf(deps.now()))),
    deps.now(),
  )
  if (after.statusStage === 'Booked') await requestSuppliers(tx, after, deps)
}
