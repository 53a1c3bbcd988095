import { CalendarCheck2 } from 'lucide-react'
import { formatDate } from '#kernel/dates.ts'
import { Badge } from '#platform/ui/display/badge.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { type Column, DataTable } from '#platform/ui/layout/data-table.tsx'
import type { ListedCancellation } from '../../../rules/cancelling/cancellation-list.ts'

const steps = {
  warn: { label: 'Email the organiser', tone: 'warn' },
  cancel: { label: 'Cancel', tone: 'bad' },
  stay: { label: 'Keep', tone: 'neutral' },
} as const

const unpaidLabels = { deposit: 'Deposits', balance: 'Balance' } as const

const Step = ({ of: { step, on, reason } }: { of: ListedCancellation }) => (
  <span className="grid justify-items-start gap-1">
    <Badge tone={steps[step].tone}>{steps[step].label}</Badge>
    <span className="text-sm text-ink-soft">{on === null ? reason : formatDate(on)}</span>
  </span>
)

const columns: readonly Column<ListedCancellation>[] = [
  {
    id: 'name',
    header: 'Event',
    cell: ({ name, organiser, unpaid, lastDay }) => (
      <span className="block min-w-28 wrap-anywhere">
        {name}
        <span className="block text-sm font-normal text-ink-soft">{organiser.name}</span>
        <span className="block text-sm font-normal text-ink-soft md:hidden">
          {unpaidLabels[unpaid]} due by {formatDate(lastDay)}
        </span>
      </span>
    ),
  },
  { id: 'unpaid', header: 'Unpaid', shownFrom: 'tablet', cell: ({ unpaid }) => unpaidLabels[unpaid] },
  {
    id: 'lastDay',
    header: 'Last day to pay',
    shownFrom: 'tablet',
    cell: ({ lastDay }) => <time className="whitespace-nowrap">{formatDate(lastDay)}</time>,
  },
  { id: 'step', header: 'Next step', cell: (event) => <Step of={event} /> },
]

type Props = {
  readonly rows: readonly ListedCancellation[] | undefined
  readonly state: 'ready' | 'loading' | 'failed'
  readonly onRetry: () => void
}

/** Lists unpaid events with the next step of automatic cancellation. Each row links to its event. */
export const CancellationTable = (table: Props) => (
  <DataTable
    {...table}
    caption="Unpaid events"
    columns={columns}
    keyOf={({ id }) => id}
    hrefOf={({ id }) => `/admin/event/${id}`}
    empty={
      <EmptyState icon={<CalendarCheck2 />} title="Nothing to cancel">
        No event reaches its last day to pay in the next two weeks.
      </EmptyState>
    }
  />
)
