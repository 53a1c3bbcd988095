import { countsAsStaff } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import { refusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import type { supplierEndpoints } from '../../contract/supplier-endpoints.ts'
import type { StaffGridItem } from '../../rules/grid/grid-item.ts'
import { hideItemCost, hideItemPrice } from '../../rules/prices/hide-prices.ts'
import type { CatalogueDeps } from '../catalogue-deps.ts'
import { readSupplierReach } from '../catalogue-facts.ts'
import { presentSupplier, presentVenue } from '../present-catalogue.ts'
import { readStaffGrid } from '../read-grid.ts'
import { staffVisibilityOf } from '../staff-visibility.ts'
import { findVenues } from '../stores/place-store.ts'
import { findMembers, findSuppliers, listSuppliers, type SupplierSort } from '../stores/supplier-store.ts'
import { pickFields } from './pick-fields.ts'

const columns = { name: 'name', legalName: 'legal_name', sageId: 'sage_id' } as const

const sortOf = (sort: string): SupplierSort => ({
  column: columns[sort.replace('-', '') as keyof typeof columns],
  descending: sort.startsWith('-'),
})

const hideCustomerPrice = (item: StaffGridItem): StaffGridItem => ({
  ...hideItemPrice(item),
  cost: item.cost,
})

export const supplierHandlers = ({
  database,
  now,
  showsPrices,
}: CatalogueDeps): Handlers<typeof supplierEndpoints> => ({
  listSuppliers: async ({ input }) => {
    const { limit, skip } = input
    const page = { limit, skip, sort: sortOf(input.sort) }
    const { rows, count } = await listSuppliers(database, input.filter ?? {}, page)
    return { data: rows.map((row) => pickFields(presentSupplier(row), input.fields)), count }
  },
  readSupplier: async ({ input }) => {
    const [row] = await findSuppliers(database, [input.id])
    return row ? { data: presentSupplier(row) } : refusal('nodeNotFound', { id: input.id })
  },
  readHeadOfficeMembers: async ({ input }) => {
    const [row] = await findSuppliers(database, [input.id])
    if (row?.type !== 'Group Head Office') return refusal('nodeNotFound', { id: input.id })
    const members = await findMembers(database, input.id)
    return { data: members.map(presentSupplier), count: members.length }
  },
  readSupplierVenue: async ({ input }) => {
    const [row] = await findVenues(database, [input.venueId])
    if (row?.supplier_id !== input.id) return refusal('nodeNotFound', { id: input.venueId })
    return { data: presentVenue(row) }
  },
  listProductsOfSuppliers: async ({ input, context }) => {
    const { actor } = context
    if (!countsAsStaff(actor)) {
      const reach = actor?.supplierId ? await readSupplierReach(database, actor.supplierId) : []
      if (!input.supplierIdList.every((id) => reach.includes(id))) return refusal('notAllowed')
    }
    const items = await readStaffGrid(database, {
      filter: { supplierIds: input.supplierIdList, section: input.section },
      section: input.section ?? 'stag',
      today: dayOf(now()),
      from: null,
    })
    // A supplier sees costs, but not the prices of customers (PERM-O6).
    if (!countsAsStaff(actor)) return { data: items.map(hideCustomerPrice), count: items.length }
    const { costs } = await staffVisibilityOf(database, actor)
    const withVisibleCosts = costs ? items : items.map(hideItemCost)
    const arePricesShown = await showsPrices(actor, { sections: [input.section ?? 'stag'] })
    return {
      data: arePricesShown ? withVisibleCosts : withVisibleCosts.map(hideItemPrice),
      count: items.length,
    }
  },
})
