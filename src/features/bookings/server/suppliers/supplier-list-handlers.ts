import type { EventsDeps } from '#features/events/server/index.ts'
import { dayOf, daysBetween } from '#kernel/dates.ts'
import { refusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import type { supplierListEndpoints } from '../../contract/supplier-list-endpoints.ts'
import { supplierEventOf } from '../../rules/suppliers/supplier-event.ts'
import { maxPayoutDays, maxPayoutEvents, payoutsOf } from '../../rules/suppliers/supplier-payouts.ts'
import { readBookedEvents } from './payout-store.ts'
import { listSupplierPackages } from './supplier-list-store.ts'

const wrongPeriod = `The period should not end before it starts and should have at most ${maxPayoutDays} days.`

export const supplierHandlers = (deps: EventsDeps): Handlers<typeof supplierListEndpoints> => ({
  listSupplierEvents: async ({ input: { supplierId, ...page }, context }) => {
    const actor = actorOf(context)
    const supplierIds = actor.userType === 'supplierContact' ? await deps.supplierIdsOf(actor) : [supplierId]
    const query = { ...page, supplierIds, today: dayOf(deps.now()) }
    const { rows, count } = await listSupplierPackages(deps.database, query, (event, packageId) => {
      const pack = event.packages.find(({ id }) => id === packageId)
      return pack ? [supplierEventOf(event, pack, supplierIds)] : []
    })
    return { data: rows, count }
  },
  listPayouts: async ({ input: { from, to } }) => {
    if (to < from || daysBetween(from, to) >= maxPayoutDays)
      return refusal('fieldInvalid', { message: wrongPeriod })
    const { rows, hasMore } = await readBookedEvents(deps.database, { from, to }, maxPayoutEvents, payoutsOf)
    return { data: rows, hasMore }
  },
})
