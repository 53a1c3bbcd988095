import { clsx } from 'clsx'
import { formatPounds } from '#kernel/money.ts'
import { type Section, sectionLabels } from '#kernel/section.ts'
import { Link } from '#platform/ui/actions/link.tsx'
import { type Column, DataTable } from '#platform/ui/layout/data-table.tsx'
import { barsOf } from './bars-of.ts'
import { DayBars } from './day-bars.tsx'
import { formatMinutes } from './format-minutes.ts'
import { OverdueTaskTable } from './overdue-task-table.tsx'
import { StaffTimeTable } from './staff-time-table.tsx'
import type { Statistics } from './statistics.ts'

/** The addresses of the lists to which figures link. A figure without an address is not a link. */
export type StatisticsLinks = {
  readonly created?: string
  readonly booked?: string
  readonly tasks?: string
  readonly section?: (section: Section) => string
  readonly manager?: (id: string) => string
}

const percent = (value: number | null) => (value === null ? '–' : `${value}%`)

/** The figures in the rows of the tables of sections and managers. */
type Figures = Pick<Statistics['bySection'][number], 'created' | 'booked' | 'conversionPercent'>
const figureColumns: readonly Column<Figures>[] = [
  { id: 'created', header: 'Created', align: 'end', cell: ({ created }) => created },
  {
    id: 'booked',
    header: 'Booked',
    align: 'end',
    cell: ({ booked, conversionPercent }) => (
      <>
        {booked}
        <span className="block text-ink-soft text-xs md:hidden">{percent(conversionPercent)}</span>
      </>
    ),
  },
  {
    id: 'conversion',
    header: 'Conversion',
    align: 'end',
    shownFrom: 'tablet',
    cell: ({ conversionPercent }) => percent(conversionPercent),
  },
]

type SectionRow = Statistics['bySection'][number]
const sectionColumns: readonly Column<SectionRow>[] = [
  {
    id: 'section',
    header: 'Section',
    cell: ({ section, takingsGBP, staffMinutes }) => (
      <>
        <span className="font-semibold">{sectionLabels(section).plural}</span>
        <span className="block text-xs font-normal text-ink-soft tabular-nums md:hidden">
          {formatPounds(takingsGBP)} · {formatMinutes(staffMinutes)}
        </span>
      </>
    ),
  },
  ...figureColumns,
  {
    id: 'takings',
    header: 'Takings',
    align: 'end',
    shownFrom: 'tablet',
    cell: ({ takingsGBP }) => formatPounds(takingsGBP),
  },
  {
    id: 'time',
    header: 'Time',
    align: 'end',
    shownFrom: 'tablet',
    cell: ({ staffMinutes }) => formatMinutes(staffMinutes),
  },
]

const managerColumns: readonly Column<Statistics['byManager'][number]>[] = [
  {
    id: 'manager',
    header: 'Manager',
    cell: ({ id, name, takingsGBP }) => (
      <>
        <span className="font-semibold">{id === null ? 'No manager' : name}</span>
        <span className="block text-xs font-normal text-ink-soft tabular-nums md:hidden">
          {formatPounds(takingsGBP)}
        </span>
      </>
    ),
  },
  ...figureColumns,
  {
    id: 'takings',
    header: 'Takings',
    align: 'end',
    shownFrom: 'tablet',
    cell: ({ takingsGBP }) => formatPounds(takingsGBP),
  },
]

/**
 * Shows events, bookings, conversion, takings and working time of a period: in total, by day, section, manager and
 * person. Also shows the tasks that are overdue now, by section and person (STF-O1).
 */
export const StatisticsView = ({ figures, links = {} }: { figures: Statistics; links?: StatisticsLinks }) => {
  const { totals, byDay, bySection, byManager, byPerson, isOwnTime, overdueTasks } = figures
  const timeTitle = isOwnTime ? 'Your time' : 'Staff time'
  const bars = barsOf(byDay)
  const { section: sectionHref, manager: managerHref } = links
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-7">
        <Total label="Events created" href={links.created} value={totals.created} />
        <Total label="Events booked" href={links.booked} value={totals.booked} />
        <Total label="Conversion" value={percent(totals.conversionPercent)} />
        <Total label="Takings" value={formatPounds(totals.takingsGBP)} />
        <Total label={timeTitle} value={formatMinutes(totals.staffMinutes)} />
        <Total label="Staff tasks overdue" href={links.tasks} value={overdueTasks.staff} />
        <Total label="Supplier tasks overdue" href={links.tasks} value={overdueTasks.supplier} />
      </dl>
      {byDay.length > 1 && (
        <div className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-4">
          <DayBars title="Events created" bars={bars} figure="created" />
          <DayBars title="Events booked" bars={bars} figure="booked" />
          <DayBars title="Takings" bars={bars} figure="takingsGBP" />
          <DayBars title={timeTitle} bars={bars} figure="staffMinutes" />
        </div>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <DataTable
          caption="By section"
          showCaption
          columns={sectionColumns}
          rows={bySection}
          keyOf={({ section }) => section}
          hrefOf={sectionHref && (({ section, created }) => (created > 0 ? sectionHref(section) : undefined))}
          empty={null}
        />
        <DataTable
          caption="By manager"
          showCaption
          columns={managerColumns}
          rows={byManager}
          keyOf={({ id }) => id ?? ''}
          hrefOf={
            managerHref && (({ id, created }) => (id === null || created === 0 ? undefined : managerHref(id)))
          }
          empty={<p className="p-4 text-ink-soft">No events in this period.</p>}
        />
      </div>
      <OverdueTaskTable tasks={overdueTasks} />
      <StaffTimeTable title={timeTitle} people={byPerson} />
    </div>
  )
}

type TotalProps = { label: string; value: string | number; href?: string | undefined }

const Total = ({ label, value, href }: TotalProps) => (
  <div
    className={clsx(
      'relative rounded-card border border-line bg-surface p-(--card-pad) shadow-card',
      href && 'hover:border-line-strong hover:bg-sunken',
    )}
  >
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="text-xl font-bold tabular-nums">
      {href ? (
        <Link
          href={href}
          aria-label={`${label}: ${value}`}
          className="after:absolute after:inset-0 after:rounded-card"
        >
          {value}
        </Link>
      ) : (
        value
      )}
    </dd>
  </div>
)
