import { z } from 'zod'
import { refusal } from '#kernel/refusal.ts'
import { eventCommand, eventKey, packageKey, savePackage } from './define-command.ts'

/**
 * Adds to, or takes from, the estimated number of customers, and with it the people of every package that
 * is not cancelled (PKG-029). It carries a difference: two of them are two differences, so they are never
 * de-duplicated and never in conflict (PKG-017, PKG-O16). Products keep their people: the builder sends
 * editCustomers for those that follow.
 */
export const editEstimatedCustomers = eventCommand({
  name: 'editEstimatedCustomers',
  data: z.strictObject({ delta: z.int().min(-1000).max(1000) }),
  permission: savePackage,
  mergeKey: () => null,
  touches: [],
  sums: ({ packages }) => [
    eventKey('estimatedCustomers'),
    ...packages.map(({ id }) => packageKey(id, 'peopleCount')),
  ],
  example: { by: 'organiser', on: 'enquiry', data: { delta: 2 } },
  change: (event, { delta }, { limits: { people } }) => {
    const estimatedCustomers = event.estimatedCustomers + delta
    if (estimatedCustomers < people.minimum || estimatedCustomers > people.maximum)
      return refusal('fieldInvalid', {
        message: `The number of people must be between ${people.minimum} and ${people.maximum}`,
      })
    return {
      ...event,
      estimatedCustomers,
      packages: event.packages.map((pack) =>
        pack.status === 'Cancelled' ? pack : { ...pack, peopleCount: Math.max(1, pack.peopleCount + delta) },
      ),
    }
  },
})
