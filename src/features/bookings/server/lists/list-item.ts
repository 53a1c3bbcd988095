import type { StatusStage } from '#features/event-document/rules/event-document.ts'
import type { PaymentStage } from '#features/event-document/rules/stages/derived-stages.ts'
import { type Pence, poundsFromPence } from '#kernel/money.ts'
import type { EventListItem } from '../../rules/lists/event-list-item.ts'
import type { TaskSummary } from '../suppliers/event-task-store.ts'
import type { EventRow } from './event-list-store.ts'

/** Returns a row of a customer's own list, without any amounts of money. */
export const customerListItem = (row: EventRow & { attending?: boolean }): EventListItem => ({
  id: row.id,
  name: row.title,
  created: { dateTime: row.created_at.toISOString() },
  section: row.section,
  stage: row.payment_stage as PaymentStage,
  statusStage: row.status_stage as StatusStage,
  organiser: { id: row.organiser_id, name: row.organiser_name ?? '' },
  manager: row.manager_id === null ? null : { id: row.manager_id },
  location: { id: row.location_id, name: row.location_name },
  startDate: row.start_date,
  endDate: row.end_date,
  bookedDate: row.booked_date,
  authenticated: row.authenticated,
  people: row.people,
  ...(row.attending === undefined ? {} : { attending: row.attending ? 'Yes' : 'No' }),
})

const noTasks: TaskSummary = { notCompletedCount: 0, staffOverdueDays: 0, supplierOverdueDays: 0 }

/** The permission to see the costs of products and the margin. */
export const viewCost = 'packageProductDetails.cost'

type ListFacts = { readonly tasks: ReadonlyMap<string, TaskSummary>; readonly seesCost: boolean }

export const staffListItem = (
  row: EventRow & { attending?: boolean },
  { tasks, seesCost }: ListFacts,
): EventListItem => ({
  ...customerListItem(row),
  salesFunnelHeat: row.sales_heat,
  priceGBP: pounds(row.price_pence),
  ...(seesCost && {
    costGBP: pounds(row.cost_pence),
    marginGBP:
      row.price_pence === null || row.cost_pence === null
        ? null
        : poundsFromPence(row.price_pence - row.cost_pence),
  }),
  paidGBP: poundsFromPence(row.paid_pence),
  taskSummary: tasks.get(row.id) ?? noTasks,
})

const pounds = (pence: Pence | null) => (pence === null ? null : poundsFromPence(pence))
