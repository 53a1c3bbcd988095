import { HandCoins } from 'lucide-react'
import { formatDate } from '#kernel/dates.ts'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { type Column, DataTable } from '#platform/ui/layout/data-table.tsx'
import type { Payout } from '../../../rules/suppliers/supplier-payouts.ts'
import { formatCurrency } from '../../supplier/format-currency.ts'

const columns: readonly Column<Payout>[] = [
  {
    id: 'supplier',
    header: 'Supplier',
    cell: ({ supplierName, eventName, startDate }) => (
      <span className="block min-w-28 wrap-anywhere">
        {supplierName}
        <span className="block text-sm font-normal text-ink-soft md:hidden">
          {eventName}
          <span className="block">{formatDate(startDate)}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'event',
    header: 'Event',
    shownFrom: 'tablet',
    cell: ({ eventName }) => <span className="wrap-anywhere">{eventName}</span>,
  },
  { id: 'start', header: 'Starts', shownFrom: 'tablet', cell: ({ startDate }) => formatDate(startDate) },
  { id: 'end', header: 'Ends', shownFrom: 'roomyTable', cell: ({ endDate }) => formatDate(endDate) },
  { id: 'products', header: 'Products', align: 'end', shownFrom: 'tablet', cell: ({ products }) => products },
  {
    id: 'cost',
    header: 'Cost',
    align: 'end',
    cell: ({ cost, currency, unknown }) => (
      <span className="tabular-nums">
        {formatCurrency(cost, currency)}
        {unknown > 0 && <span className="block text-sm text-warn">{unknown} without a cost</span>}
      </span>
    ),
  },
]

type Props = {
  readonly rows: readonly Payout[] | undefined
  readonly state: 'ready' | 'loading' | 'failed'
  readonly onRetry: () => void
}

/** Shows the amounts that suppliers are owed for each event. Each row links to its event. */
export const PayoutTable = (table: Props) => (
  <DataTable
    {...table}
    caption="Payouts"
    columns={columns}
    keyOf={({ eventId, supplierId, currency }) => `${eventId} ${supplierId} ${currency}`}
    hrefOf={({ eventId }) => `/admin/event/${eventId}`}
    empty={<EmptyState icon={<HandCoins />} title="No booked products in this period" />}
  />
)
