import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { dayOf } from '#kernel/dates.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { SegmentedChoice } from '#platform/ui/fields/segmented-choice.tsx'
import { MonthSteps, monthOf } from '#platform/ui/layout/month-steps.tsx'
import { NeedsPermission } from '../../../frame/access/needs-permission.tsx'
import { listHref } from '../records/record-hrefs.ts'
import { staffHead } from '../staff-head.ts'
import { CalendarGrid, CalendarNotes } from './calendar-lists.tsx'
import { useCalendarEditing } from './use-calendar-editing.tsx'
import { useCalendarMonth } from './use-calendar-month.ts'

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
    // The page validates the month, because code in validateSearch is loaded for every visitor.
    month: query.month as string | undefined,
  }),
  head: ({ match: { context } }) => staffHead(context.site, 'Calendar'),
  component: () => (
    <NeedsPermission permission="content.view" title="Calendar">
      <CalendarPage />
    </NeedsPermission>
  ),
})

// The calendar library is large and only calendar pages use it, so it is loaded separately.
const CalendarMonth = lazy(() =>
  loadPart(() => import('#features/content/ui/calendar/calendar-month.tsx')).then((module) => ({
    default: module.CalendarMonth,
  })),
)

/** The height is fixed, so that the page does not move while a month is loading. */
const monthHeight = 'h-[36rem] w-full lg:h-[44rem]'

function CalendarPage() {
  const { view = 'month', month: requestedMonth } = Route.useSearch()
  const month = monthOf(requestedMonth) ?? dayOf(new Date()).slice(0, 7)
  const navigate = useNavigate({ from: Route.fullPath })
  const changeSearch = (next: Search) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })
  const editing = useCalendarEditing()
  const firstDay = `${month}-01`
  return (
    <main className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold text-2xl">Calendar</h1>
        <div className="flex flex-wrap gap-2.5">
          {/* The list also offers bulk edits and shows removed items. */}
          <LinkButton href={listHref('calendar')}>All dates</LinkButton>
          {editing.canEdit && (
            <Button kind="primary" onClick={() => editing.openNew({ from: firstDay, to: firstDay })}>
              New date
            </Button>
          )}
        </div>
      </header>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-1">
          <MonthSteps month={month} onMonth={(next) => changeSearch({ month: next })} />
          <Button size="small" onClick={() => changeSearch({ month: undefined })}>
            Today
          </Button>
        </div>
        <SegmentedChoice
          label="View"
          hideLabel
          choices={views}
          value={view}
          onChange={(next) => changeSearch({ view: next === 'month' ? undefined : (next as View) })}
        />
      </div>
      <Dates view={view} month={month} editing={editing} />
    </main>
  )
}

type DatesProps = { view: View; month: string; editing: ReturnType<typeof useCalendarEditing> }

/** Shows the items of a month in the chosen view. */
const Dates = ({ view, month, editing: { canEdit, open, openNew, move } }: DatesProps) => {
  const { data: items, isError, refetch } = useCalendarMonth(month)
  if (isError) return <ErrorState onRetry={() => void refetch()} />
  if (!items) return <Skeleton className={monthHeight} />
  const storedOf = (id: string) => items.find((one) => one.id === id)?.stored
  const openItem = (id: string) => {
    const stored = storedOf(id)
    if (stored) open({ stored })
  }
  if (view === 'grid') return <CalendarGrid month={month} items={items} onItem={openItem} />
  if (view === 'notes') return <CalendarNotes items={items} onItem={openItem} />
  return (
    <Suspense fallback={<Skeleton className={monthHeight} />}>
      <div className={monthHeight}>
        <CalendarMonth
          items={items}
          month={`${month}-01`}
          canEdit={canEdit}
          onItem={openItem}
          onDays={openNew}
          onMoved={(id, dates) => {
            const stored = storedOf(id)
            if (stored) move({ stored, dates })
          }}
        />
      </div>
    </Suspense>
  )
}
