import { CalendarCheck } from 'lucide-react'
import { formatDate, formatTime } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'
import { Badge } from '#platform/ui/display/badge.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { type Column, DataTable } from '#platform/ui/layout/data-table.tsx'
import type { SupplierEvent } from '../../rules/suppliers/supplier-event.ts'

const columns: readonly Column<SupplierEvent>[] = [
  {
    id: 'event',
    header: 'Event',
    cell: ({ eventName, startDate, peopleCount }) => (
      <span className="block min-w-32">
        {eventName}
        <span className="block text-xs font-normal text-ink-soft md:hidden">
          {startDate ? formatDate(startDate) : 'No date yet'}, {countOf(peopleCount, 'person', 'people')}
        </span>
      </span>
    ),
  },
  {
    id: 'date',
    header: 'Date',
    shownFrom: 'tablet',
    cell: ({ startDate }) => (
      <time dateTime={startDate ?? undefined} className="whitespace-nowrap">
        {startDate ? formatDate(startDate) : 'No date yet'}
      </time>
    ),
  },
  {
    id: 'people',
    header: 'People',
    align: 'end',
    shownFrom: 'tablet',
    cell: ({ peopleCount }) => peopleCount,
  },
  { id: 'toConfirm', header: 'Answers', cell: (row) => <Answered row={row} /> },
  { id: 'products', header: 'Products', shownFrom: 'tablet', cell: (row) => <Products row={row} /> },
]

const Answered = ({ row: { toConfirmCount, cancellationCount } }: { row: SupplierEvent }) => {
  if (toConfirmCount > 0) return <Badge tone="warn">{toConfirmCount} to confirm</Badge>
  if (cancellationCount > 0) return <Badge tone="warn">Waiting for our answer</Badge>
  return <Badge tone="good">Answered</Badge>
}

const Products = ({ row: { products } }: { row: SupplierEvent }) => (
  <ul className="grid gap-1">
    {products.map(({ itineraryId, name, startTime, standing }) => (
      <li key={itineraryId} className="flex flex-wrap items-center gap-x-2">
        <span>{name}</span>
        {startTime && <time className="text-ink-soft">{formatTime(startTime)}</time>}
        <Badge tone={standing.tone}>{standing.label}</Badge>
      </li>
    ))}
  </ul>
)

const emptyTexts = {
  all: ['No requests yet', 'Requests appear here when a group books one of your products.'],
  toConfirm: ['Nothing to confirm', 'You have answered every request.'],
  upcoming: ['Nothing coming up', 'Bookings from today onwards appear here.'],
  past: ['Nothing in the past', 'Past bookings appear here.'],
} as const
export type SupplierList = keyof typeof emptyTexts

type Props = {
  supplierId: string
  list: SupplierList
  search: string
  rows: readonly SupplierEvent[] | undefined
  state: 'ready' | 'loading' | 'failed'
  onRetry: () => void
}

/** Lists a supplier's requests and bookings in the order of the API: those to confirm first (SUP-O1). */
export const SupplierEventTable = ({ supplierId, list, search, rows, state, onRetry }: Props) => {
  const [title, text] = search
    ? ['Nothing found', `No events or products match ‘${search}’.`]
    : emptyTexts[list]
  return (
    <DataTable
      caption="Requests and bookings"
      columns={columns}
      rows={rows}
      keyOf={({ packageId }) => packageId}
      hrefOf={({ eventId }) => `/supplier/${supplierId}/event/${eventId}/package`}
      state={state}
      onRetry={onRetry}
      empty={
        <EmptyState icon={<CalendarCheck />} title={title}>
          {text}
        </EmptyState>
      }
    />
  )
}

/** Returns the rows whose event or product names contain the searched text. */
export const searchSupplierEvents = (rows: readonly SupplierEvent[], search: string): SupplierEvent[] => {
  const searchText = search.trim().toLowerCase()
  return rows.filter(({ eventName, products }) =>
    [eventName, ...products.map(({ name }) => name)].some((text) => text.toLowerCase().includes(searchText)),
  )
}
