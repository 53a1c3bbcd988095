import { invariant } from './invariant.ts'

/** Suppliers have an open task for each product that waits for them, and staff for each declined product. */
export const tasksMatchStages = invariant(
  'open tasks match the stages of products',
  ({ after: { event, tasks } }) => {
    const entries = event.packages.filter(({ status }) => status === 'Booked').flatMap((pack) => pack.entries)
    const waitingProducts = entries
      .filter(({ stage, supplier }) => stage === 'Requested' && supplier !== null)
      .map(({ itineraryId, supplier }) => `${itineraryId} of ${supplier!.supplierId}`)
    const openTasks = tasks
      .filter(({ owner }) => owner === 'supplier')
      .map(({ itineraryId, supplierId }) => `${itineraryId} of ${supplierId}`)
    const faults = [
      ...waitingProducts
        .filter((one) => !openTasks.includes(one))
        .map((one) => `there is no request to confirm ${one}`),
      ...openTasks
        .filter((one) => !waitingProducts.includes(one))
        .map((one) => `an open task has no waiting product: ${one}`),
    ]
    if (new Set(openTasks).size < openTasks.length) faults.push('a supplier has two requests for one product')
    if (event.statusStage !== 'Booked') return faults
    const declinedIds = entries
      .filter(({ stage }) => stage === 'Declined')
      .map(({ itineraryId }) => itineraryId)
    const replacementTasks = tasks.filter(
      ({ owner, itineraryId }) => owner === 'staff' && itineraryId !== null,
    )
    return [
      ...faults,
      ...declinedIds
        .filter((id) => !replacementTasks.some(({ itineraryId }) => itineraryId === id))
        .map((id) => `there is no task for staff to replace ${id}`),
    ]
  },
)
