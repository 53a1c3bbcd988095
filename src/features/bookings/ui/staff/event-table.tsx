import { SearchX } from 'lucide-react'
import { dayOf, formatDate } from '#kernel/dates.ts'
import { sectionLabels, sectionOf } from '#kernel/section.ts'
import { Badge } from '#platform/ui/display/badge.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { type Column, DataTable, type RowSelection, type Sort } from '#platform/ui/layout/data-table.tsx'
import type { EventListItem } from '../../rules/lists/event-list-item.ts'
import { PaymentStageBadge, StatusStageBadge } from '../stages/stage-badge.tsx'
import { Pounds } from './pounds.tsx'

/** A date without its weekday, which keeps the column narrow. */
const Day = ({ date }: { date: string | null }) => (
  <time dateTime={date ?? undefined} className="whitespace-nowrap">
    {date ? formatDate(date).slice(4) : '–'}
  </time>
)

const Tasks = ({ of }: { of: EventListItem['taskSummary'] }) => {
  if (!of || of.notCompletedCount === 0) return <span className="text-ink-faint">–</span>
  const isOverdue = of.staffOverdueDays > 0 || of.supplierOverdueDays > 0
  return (
    // On two lines, because the table has no room for a wider column on a laptop.
    <span className="flex flex-col items-start gap-1">
      <Badge>{of.notCompletedCount} open</Badge>
      {isOverdue && <Badge tone="bad">Overdue</Badge>}
    </span>
  )
}

const Stages = ({ of: { statusStage, stage } }: { of: EventListItem }) => (
  <>
    <StatusStageBadge stage={statusStage} />
    {stage && <PaymentStageBadge stage={stage} />}
  </>
)

/** The id of a sortable column is the sort key of the endpoint. */
const columns: readonly Column<EventListItem>[] = [
  {
    id: 'title',
    header: 'Event',
    sortable: true,
    cell: (event) => (
      <span className="block min-w-28 wrap-anywhere lg:min-w-36">
        {event.name}
        <span className="block text-xs font-normal text-ink-soft">
          {event.organiser.name && `${event.organiser.name}, `}
          <span className="whitespace-nowrap">{sectionLabels(sectionOf(event.section)).name}</span>
        </span>
        <span className="flex flex-wrap gap-1 pt-1 md:hidden">
          <Stages of={event} />
        </span>
      </span>
    ),
  },
  {
    id: 'statusStage',
    header: 'Stage',
    sortable: true,
    shownFrom: 'tablet',
    cell: (event) => (
      <span className="flex flex-col items-start gap-1">
        <Stages of={event} />
      </span>
    ),
  },
  {
    id: 'location',
    header: 'Location',
    sortable: true,
    shownFrom: 'tablet',
    cell: ({ location }) => location.name ?? <span className="text-ink-faint">–</span>,
  },
  {
    id: 'startDate',
    header: 'Start',
    sortable: true,
    cell: ({ startDate, priceGBP }) => (
      <>
        <Day date={startDate} />
        {Boolean(priceGBP) && (
          <span className="block text-xs text-ink-soft tabular-nums md:hidden">
            <Pounds amount={priceGBP} isMinimumPrice={startDate === null} />
          </span>
        )}
      </>
    ),
  },
  {
    id: 'createdDate',
    header: 'Created',
    sortable: true,
    shownFrom: 'wideTable',
    cell: ({ created }) => <Day date={dayOf(new Date(created.dateTime))} />,
  },
  {
    id: 'people',
    header: 'People',
    sortable: true,
    align: 'end',
    shownFrom: 'tablet',
    cell: ({ people }) => people,
  },
  {
    id: 'priceGBP',
    header: 'Price',
    sortable: true,
    align: 'end',
    shownFrom: 'tablet',
    cell: ({ priceGBP, startDate }) => <Pounds amount={priceGBP} isMinimumPrice={startDate === null} />,
  },
  {
    id: 'costGBP',
    header: 'Cost',
    sortable: true,
    align: 'end',
    shownFrom: 'roomyTable',
    cell: ({ costGBP, marginGBP }) => (
      <>
        <Pounds amount={costGBP} />
        {typeof marginGBP === 'number' && (
          <span className="block text-xs whitespace-nowrap text-ink-soft">
            Margin <Pounds amount={marginGBP} />
          </span>
        )}
      </>
    ),
  },
  {
    id: 'paidGBP',
    header: 'Paid',
    sortable: true,
    align: 'end',
    shownFrom: 'roomyTable',
    cell: ({ paidGBP }) => <Pounds amount={paidGBP} />,
  },
  {
    id: 'tasks',
    header: 'Tasks',
    shownFrom: 'tablet',
    cell: ({ taskSummary }) => <Tasks of={taskSummary} />,
  },
]

type Props = {
  rows: readonly EventListItem[] | undefined
  state: 'ready' | 'loading' | 'failed'
  sort: Sort
  onSort: (sort: Sort) => void
  onRetry: () => void
  isNarrowed: boolean
  /** True if costs and margins are shown. Otherwise the response does not contain them. */
  seesCost: boolean
  /** The selection of rows, for users who can change many events at once. */
  selection?: RowSelection<EventListItem>
}

/** The table of events for staff. Each row links to its event. */
export const EventTable = ({ isNarrowed, seesCost, ...table }: Props) => (
  <DataTable
    {...table}
    caption="Events"
    columns={seesCost ? columns : columns.filter(({ id }) => id !== 'costGBP')}
    keyOf={({ id }) => id}
    hrefOf={({ id }) => `/admin/event/${id}`}
    expectedRows={12}
    empty={
      <EmptyState icon={<SearchX />} title={isNarrowed ? 'No events found' : 'No events yet'}>
        {isNarrowed
          ? 'Shorten your search, or remove a filter.'
          : 'Events appear here once customers save them.'}
      </EmptyState>
    }
  />
)
