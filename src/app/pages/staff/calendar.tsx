import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { CalendarOff } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import type { CalendarRecord } from '#features/content/rules/calendar/calendar-record.ts'
import { idOfRecord } from '#features/records/rules/record-kind.ts'
import type { StoredRecord } from '#features/records/rules/stored-record.ts'
import { readMeanwhile } from '#features/records/ui/meanwhile.ts'
import { useRecordsApi } from '#features/records/ui/records-api.ts'
import { addDays, addMonths, dayOf, type IsoDate } from '#kernel/dates.ts'
import { formatDate } from '#kernel/day-words.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { SegmentedChoice } from '#platform/ui/fields/segmented-choice.tsx'
import { MonthSteps, monthOf } from '#platform/ui/layout/month-steps.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { getApi } from '../../api.ts'
import { NeedsPermission } from '../../frame/needs-permission.tsx'
import { type CalendarDraft, CalendarForm, calendarRecords } from './calendar-form.tsx'
import { listHref } from './record-hrefs.ts'
import { staffHead } from './staff-head.ts'

const views = [
  { value: 'month', label: 'Month' },
  { value: 'grid', label: 'Grid' },
  { value: 'notes', label: 'Notes' },
] as const
type View = (typeof views)[number]['value']

type Search = { view?: View; month?: string }

export const Route = createFileRoute('/_staff/admin/index/calendar')({
  validateSearch: (query: Record<string, unknown>): Search => ({
    view: views.map(({ value }) => value).find((view) => view === query.view && view !== 'month'),
    // Looked at by the page: whatever reads an address comes with every first visit.
    month: query.month as string | undefined,
  }),
  head: ({ match: { context } }) => staffHead(context.site, 'Calendar'),
  component: () => (
    <NeedsPermission path="content.view" title="Calendar">
      <CalendarPage />
    </NeedsPermission>
  ),
})

// The library for months is of no use on any other page.
const CalendarMonth = lazy(() =>
  loadPart(() => import('#features/content/ui/calendar/calendar-month.tsx')).then((module) => ({
    default: module.CalendarMonth,
  })),
)

/** The room of a month, whatever is in it: nothing moves while it loads, nor from one month to the next. */
const monthRoom = 'h-[36rem] w-full lg:h-[44rem]'

/** Whole records that one call reads. */
const readAtOnce = 1000

/** The days that a month's page shows: whole weeks. */
const daysOf = (month: string): { from: IsoDate; to: IsoDate } => {
  const first = `${month}-01`
  return { from: addDays(first, -6), to: addDays(addMonths(first, 1), 6) }
}

/** A date as it is stored, with the version that a change of it is made on. */
type Item = CalendarRecord & { readonly stored: StoredRecord }

/** What falls into a month, as records: whoever moves one says which version of it they saw. */
const useMonth = (month: string) => {
  const api = useRecordsApi()
  const { from, to } = daysOf(month)
  return useQuery({
    queryKey: ['calendar', month],
    queryFn: async (): Promise<Item[]> => {
      const { data: ids } = await api.listIds({
        kind: 'calendar',
        filters: [
          { column: 'dates.to', is: 'between', values: [from, ''] },
          { column: 'dates.from', is: 'between', values: ['', to] },
        ],
        sort: 'dates.from',
      })
      const rows = await Promise.all(
        Array.from({ length: Math.ceil(ids.length / readAtOnce) }, async (_, part) => {
          const idList = ids.slice(part * readAtOnce, (part + 1) * readAtOnce)
          return (await api.rows({ kind: 'calendar', idList })).data
        }),
      )
      const found = new Map(rows.flat().map((row) => [row.id, row]))
      return ids.flatMap((id) => {
        const { record, version, changedAt } = found.get(id) ?? {}
        if (!record || version === undefined) return []
        const stored = { record, version, changedAt: changedAt ?? null }
        return [{ ...(record as CalendarRecord), stored }]
      })
    },
    placeholderData: keepPreviousData,
  })
}

/** The grid's own call counts the days of the month. */
const useGrid = (month: string, isWanted: boolean) =>
  useQuery({
    queryKey: ['calendar', 'grid', month],
    queryFn: async () => {
      const from = `${month}-01`
      const { data } = await getApi().content.readCalendarGrid({ from, to: addDays(addMonths(from, 1), -1) })
      return data.rows
    },
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })

function CalendarPage() {
  const { view = 'month', month: asked } = Route.useSearch()
  const month = monthOf(asked) ?? dayOf(new Date()).slice(0, 7)
  const navigate = useNavigate({ from: Route.fullPath })
  const go = (next: Search) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })
  const items = useMonth(month)
  const { mayEdit, open, move } = useCalendarEditing()
  const openItem = (id: string) => {
    const item = items.data?.find((one) => one.id === id)
    if (item) open({ stored: item.stored })
  }
  return (
    <main className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold text-2xl">Calendar</h1>
        <div className="flex flex-wrap gap-2.5">
          {/* Where many are changed at once, and removed ones wait. */}
          <LinkButton href={listHref('calendar')}>All dates</LinkButton>
          {mayEdit && (
            <Button
              kind="primary"
              onClick={() =>
                open({ start: { dates: { from: `${month}-01`, to: `${month}-01` }, locations: [] } })
              }
            >
              New date
            </Button>
          )}
        </div>
      </header>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-1">
          <MonthSteps month={month} onMonth={(next) => go({ month: next })} />
          <Button size="small" onClick={() => go({ month: undefined })}>
            Today
          </Button>
        </div>
        <SegmentedChoice
          label="View"
          hideLabel
          choices={views}
          value={view}
          onChange={(next) => go({ view: next === 'month' ? undefined : (next as View) })}
        />
      </div>
      {items.isError ? (
        <ErrorState onRetry={() => void items.refetch()} />
      ) : !items.data ? (
        <Skeleton className={monthRoom} />
      ) : view === 'grid' ? (
        <DayGrid month={month} items={items.data} onItem={openItem} />
      ) : view === 'notes' ? (
        <Notes items={items.data} onItem={openItem} />
      ) : (
        <Suspense fallback={<Skeleton className={monthRoom} />}>
          <div className={monthRoom}>
            <CalendarMonth
              items={items.data}
              month={`${month}-01`}
              mayEdit={mayEdit}
              onItem={openItem}
              onDays={(dates) => open({ start: { dates, locations: [] } })}
              onMoved={(id, dates) => {
                const item = items.data.find((one) => one.id === id)
                if (item) move.mutate({ stored: item.stored, dates })
              }}
            />
          </div>
        </Suspense>
      )}
    </main>
  )
}

type Move = { readonly stored: StoredRecord; readonly dates: CalendarRecord['dates'] }

const useCalendarEditing = () => {
  const api = useRecordsApi()
  const queries = useQueryClient()
  const mayEdit = usePermissions().may('content.edit')
  const reload = () => queries.invalidateQueries({ queryKey: ['calendar'] })
  const open = async (draft: CalendarDraft) => {
    const isDone = await openDialog<boolean>(
      (dialog) => (
        <CalendarForm
          draft={draft}
          mayEdit={mayEdit}
          onDone={() => dialog.done(true)}
          onCancel={dialog.cancel}
        />
      ),
      { name: 'calendarItem', leastHeight: '44rem' },
    )
    // Also where it met another change and was left so.
    if (isDone.data || 'met' in draft) await reload()
  }
  const move = useMutation({
    mutationFn: ({ stored: { record, version }, dates }: Move) =>
      api.change('calendar')({
        id: idOfRecord(calendarRecords, record),
        version,
        record: { ...record, dates } as never,
      }),
    onSuccess: () => toast.show('Calendar item saved', { kind: 'good' }),
    onError: async (problem: Error & { code?: string }, { stored, dates }) => {
      if (problem.code !== 'savedMeanwhile') return toast.error(problem.message)
      // As the editor does: theirs and this are put together, seen, and saved then.
      const met = await readMeanwhile(api, calendarRecords, stored, { ...stored.record, dates }).catch(
        () => {},
      )
      if (met) void open({ stored, met })
      else toast.error(problem.message)
    },
    // Also where it was refused: what was drawn elsewhere goes back.
    onSettled: reload,
  })
  return { mayEdit, open: (draft: CalendarDraft) => void open(draft), move }
}

type ItemsProps = { readonly items: readonly Item[]; readonly onItem: (id: string) => void }

const DayGrid = ({ month, items, onItem }: ItemsProps & { month: string }) => {
  const grid = useGrid(month, true)
  const names = new Map(items.map(({ id, name }) => [id, name]))
  if (grid.isError) return <ErrorState onRetry={() => void grid.refetch()} />
  if (!grid.data) return <Skeleton className="h-[32rem] w-full" />
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">What falls on each day</caption>
      <thead>
        <tr className="border-line border-b text-start">
          <th scope="col" className="w-40 py-2 pe-4 text-start font-semibold">
            Day
          </th>
          <th scope="col" className="py-2 text-start font-semibold">
            Dates
          </th>
        </tr>
      </thead>
      <tbody>
        {grid.data.map(({ date, items: ids }) => (
          <tr key={date} className="border-line border-b">
            <th scope="row" className="whitespace-nowrap py-1.5 pe-4 text-start font-medium tabular-nums">
              <time dateTime={date}>{formatDate(date)}</time>
            </th>
            <td className="py-1.5">
              <span className="flex flex-wrap gap-x-4">
                {ids.map((id) => (
                  <ItemButton key={id} onClick={() => onItem(id)}>
                    {names.get(id) ?? id}
                  </ItemButton>
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const ItemButton = ({ children, onClick }: { children: string; onClick: () => void }) => (
  <button
    type="button"
    onClick={onClick}
    className="min-h-8 text-start font-medium text-accent-ink hover:underline"
  >
    {children}
  </button>
)

const Notes = ({ items, onItem }: ItemsProps) => {
  const noted = items.filter(({ notes }) => notes)
  if (noted.length === 0)
    return (
      <EmptyState icon={<CalendarOff />} title="No notes in these weeks">
        Open a date to write something about it.
      </EmptyState>
    )
  return (
    <ul className="grid gap-3">
      {noted.map(({ id, name, notes, dates }) => (
        <li key={id} className="grid gap-1 rounded-field border border-line bg-surface p-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <ItemButton onClick={() => onItem(id)}>{name}</ItemButton>
            <p className="text-ink-soft text-sm">
              {formatDate(dates.from)}
              {dates.to !== dates.from && ` to ${formatDate(dates.to)}`}
            </p>
          </div>
          <p className="whitespace-pre-line wrap-anywhere">{notes}</p>
        </li>
      ))}
    </ul>
  )
}
