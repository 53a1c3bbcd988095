import { invariant } from './invariant.ts'

/** Suppliers have an open task for each product that waits for them, and staff for each declined product. */
export const tasksMatchStages = invariant(
  'open tasks match the stages of products',
  ({ after: { event, tasks } }) => {
    const entries = event.packages.filter(({ status }) => status === 'Booked').flatMap((pack) => pack.entries)
    const waiting = entries
      .filter(({ stage, supplier }) => stage === 'Requested' && supplier !== null)
      .map(({ itineraryId, supplier }) => `${itineraryId} of ${supplier!.supplierId}`)
    const open = tasks
      .filter(({ owner }) => owner === 'supplier')
      .map(({ itineraryId, supplierId }) => `${itineraryId} of ${supplierId}`)
    const faults = [
      ...waiting.filter((one) => !open.includes(one)).map((one) => `there is no request to confirm ${one}`),
      ...open
        .filter((one) => !waiting.includes(one))
        .map((one) => `an open task has no waiting product: ${one}`),
    ]
    if (new Set(open).size < open.length) faults.push('a supplier has two requests for one product')
    if (event.statusStage !== 'Booked') return faults
    const declined = entries.filter(({ stage }) => stage === 'Declined').map(({ itineraryId }) => itineraryId)
    const replacementTasks = tasks.filter(
      ({ owner, itineraryId }) => owner === 'staff' && itineraryId !== null,
    )
    return [
      ...faults,
      ...declined
        .filter((id) => !replacementTasks.some(({ itineraryId }) => itineraryId === id))
        .map((id) => `there is no task for staff to replace ${id}`),
    ]
  },
)
