import { pricesAtRate } from '#features/catalogue/server/index.ts'
import type { EventsDeps } from '#features/events/server/index.ts'
import { dayOf, daysBetween } from '#kernel/dates.ts'
import { poundsFromPence } from '#kernel/money.ts'
import { refusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import type { supplierListEndpoints } from '../../contract/supplier-list-endpoints.ts'
import { supplierEventOf } from '../../rules/suppliers/supplier-event.ts'
import { maxPayoutDays, maxPayoutEvents, payoutsOf } from '../../rules/suppliers/supplier-payouts.ts'
import { readBookedEvents } from './payout-store.ts'
import { countUpcomingProducts, findRate } from './rate-store.ts'
import { listSupplierPackages } from './supplier-list-store.ts'

const wrongPeriod = `The period should not end before it starts and should have at most ${maxPayoutDays} days.`

/** The maximum number of example products in the preview of an exchange rate. */
const maxExamples = 3

const poundsOrNull = (pence: number | null): number | null => (pence === null ? null : poundsFromPence(pence))

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
  previewRate: async ({ input: { name, exchangeRate } }) => {
    const { database, now } = deps
    const rate = await findRate(database, name)
    if (rate === undefined) return refusal('nodeNotFound', { id: name })
    const { suppliers, repriced } = await pricesAtRate(database, name, exchangeRate)
    const counts = await countUpcomingProducts(database, suppliers, dayOf(now()))
    const examples = repriced.slice(0, maxExamples).map(({ beforePence, afterPence, ...product }) => ({
      ...product,
      beforeGBP: poundsOrNull(beforePence),
      afterGBP: poundsOrNull(afterPence),
    }))
    return {
      data: {
        currency: name,
        rate,
        newRate: exchangeRate,
        repriced: { count: repriced.length, examples },
        ...counts,
      },
    }
  },
})
