import { z } from 'zod'
import { refusePeople } from '../people-limit.ts'
import { savePackage } from '../permissions.ts'
import { eventCommand, eventKey, packageKey } from './define-command.ts'

/**
 * Adds a difference to the estimated number of customers, and to the people of every package that is not cancelled
 * (PKG-029). Differences add up, so they are never de-duplicated and never conflict (PKG-017, PKG-O16). The people of
 * products do not change. The builder sends editCustomers for products whose people should change too.
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
  change: (event, { delta }, { limits }) => {
    const activePackages = event.packages.filter(({ status }) => status !== 'Cancelled')
    // The estimate and the packages are checked one by one, because their numbers can differ.
    for (const currentCount of [
      event.estimatedCustomers,
      ...activePackages.map(({ peopleCount }) => peopleCount),
    ]) {
      const refused = refusePeople(currentCount, currentCount + delta, limits)
      if (refused) return refused
    }
    return {
      ...event,
      estimatedCustomers: event.estimatedCustomers + delta,
      packages: event.packages.map((pack) =>
        activePackages.includes(pack) ? { ...pack, peopleCount: pack.peopleCount + delta } : pack,
      ),
    }
  },
})
