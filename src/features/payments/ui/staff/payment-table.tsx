import { Banknote } from 'lucide-react'
import { formatInstant } from '#kernel/format-instant.ts'
import { formatPounds } from '#kernel/money.ts'
import { Badge } from '#platform/ui/display/badge.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { type Column, DataTable } from '#platform/ui/layout/data-table.tsx'
import { meansOf, statusLabels, typeLabels } from '../../rules/transaction-list.ts'
import type { WireTransaction } from '../../rules/wire-payment.ts'

const tones = {
  prepared: 'neutral',
  awaiting: 'warn',
  paid: 'good',
  refunded: 'info',
  failed: 'bad',
  aborted: 'neutral',
} as const

const typeAndMeans = (one: WireTransaction): string =>
  [typeLabels[one.transactionType], meansOf(one)].filter(Boolean).join(', ')

const columns: readonly Column<WireTransaction>[] = [
  {
    id: 'customer',
    header: 'Customer',
    cell: (one) => (
      <span className="block min-w-28 wrap-anywhere">
        {one.customer.name}
        <span className="block text-sm font-normal text-ink-soft md:hidden">
          {one.eventName}
          <span className="block">{typeAndMeans(one)}</span>
          <span className="block">{formatInstant(one.doneBy.dateTime)}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'event',
    header: 'Event',
    shownFrom: 'tablet',
    cell: ({ eventName }) => <span className="line-clamp-2 wrap-anywhere">{eventName}</span>,
  },
  {
    id: 'date',
    header: 'Date',
    shownFrom: 'tablet',
    cell: ({ doneBy }) => <time dateTime={doneBy.dateTime}>{formatInstant(doneBy.dateTime)}</time>,
  },
  { id: 'type', header: 'Type', shownFrom: 'tablet', cell: typeAndMeans },
  {
    id: 'for',
    header: 'For',
    shownFrom: 'tablet',
    cell: ({ paidForCustomers }) => (
      <span className="line-clamp-2 wrap-anywhere">
        {paidForCustomers.map(({ name }) => name).join(', ')}
      </span>
    ),
  },
  {
    id: 'reference',
    header: 'Reference',
    shownFrom: 'roomyTable',
    cell: ({ reference }) => <span className="wrap-anywhere">{reference}</span>,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ transactionStatus, reason }) => (
      <span className="block min-w-20">
        <Badge tone={tones[transactionStatus]}>{statusLabels[transactionStatus]}</Badge>
        {reason && (
          <span className="mt-1 line-clamp-3 max-w-28 text-ink-soft text-sm wrap-anywhere md:max-w-56">
            {reason}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amountGBP }) => <span className="tabular-nums">{formatPounds(amountGBP)}</span>,
  },
]

type Props = {
  readonly rows: readonly WireTransaction[] | undefined
  readonly state: 'ready' | 'loading' | 'failed'
  readonly onRetry: () => void
}

/** Payments, orders, refunds, moves and credit notes. Each row links to its event. */
export const PaymentTable = (table: Props) => (
  <DataTable
    {...table}
    caption="Payments"
    columns={columns}
    keyOf={({ id }) => id}
    hrefOf={({ eventId }) => `/admin/event/${eventId}`}
    empty={<EmptyState icon={<Banknote />} title="No payments found" />}
  />
)
