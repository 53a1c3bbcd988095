import { findSupplierContacts } from '#features/accounts/server/index.ts'
import type { EventDocument } from '#features/packages/rules/event-document.ts'
import { dayOf } from '#kernel/dates.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { confirmTasks, declineTask, supplierRequests } from '../../rules/suppliers/supplier-requests.ts'
import type { EventsParts } from '../events-parts.ts'
import { supplierRequestMail } from '../mails.ts'
import { completeSupplierTasks, insertTasks, openSupplierTasks } from './event-task-store.ts'

type Parts = Pick<EventsParts, 'outbox' | 'config' | 'now'>

/**
 * To be called in the transaction that made an event Booked: a task for every requested product (confirm
 * within three days, EVT-O17), and one mail a supplier to each of their contacts. Called again it asks
 * only for what has no open task yet.
 */
export const requestSuppliers = async (tx: Tx, event: EventDocument, parts: Parts): Promise<void> => {
  const asked = await openSupplierTasks(tx, event.id)
  const tasks = confirmTasks(event, dayOf(parts.now())).filter(({ itineraryId }) => !asked.has(itineraryId))
  await insertTasks(tx, event.id, tasks)
  if (event.autoEmailsBlocked) return
  const suppliers = new Set(tasks.map(({ supplierId }) => supplierId))
  for (const request of supplierRequests(event).filter(({ supplierId }) => suppliers.has(supplierId)))
    for (const contact of await findSupplierContacts(tx, request.supplierId))
      await parts.outbox.queueMail(tx, supplierRequestMail(parts.config, event, request, contact))
}

/**
 * To be called in the transaction that stored a supplier's answer: tasks of entries that no longer wait are
 * done, entries newly requested get one, and a newly declined one makes a task for staff (SUP-O7).
 */
export const settleTasks = async (
  tx: Tx,
  before: EventDocument,
  after: EventDocument,
  parts: Parts,
): Promise<void> => {
  const was = new Map(entriesOf(before).map((entry) => [entry.itineraryId, entry.stage]))
  const entries = entriesOf(after)
  const waiting = new Set(entries.filter(({ stage }) => stage === 'Requested').map((one) => one.itineraryId))
  await completeSupplierTasks(
    tx,
    after.id,
    [...was].filter(([id, stage]) => stage === 'Requested' && !waiting.has(id)).map(([id]) => id),
  )
  const declined = entries.filter(
    ({ itineraryId, stage }) => stage === 'Declined' && was.get(itineraryId) !== 'Declined',
  )
  await insertTasks(
    tx,
    after.id,
    declined.map((entry) => declineTask(entry, dayOf(parts.now()))),
  )
  if (after.statusStage === 'Booked') await requestSuppliers(tx, after, parts)
}

const entriesOf = ({ packages }: EventDocument) => packages.flatMap(({ entries }) => entries)
