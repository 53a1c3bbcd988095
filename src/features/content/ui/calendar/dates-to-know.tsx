import { clsx } from 'clsx'
import { CalendarDays } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { formatDate } from '#kernel/format-date.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { LateButton } from '#platform/ui/actions/late-button.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import type { CalendarResponse } from '../../rules/calendar/calendar-response.ts'

// The calendar library is loaded only if a user opens the month.
const DatesInMonth = lazy(() =>
  loadPart(() => import('./dates-in-month.tsx')).then((module) => ({ default: module.DatesInMonth })),
)

type Props = {
  readonly dates: readonly CalendarResponse[]
  readonly title: string
  /** True in a card, which has room for one column but not for a month. */
  readonly isNarrow?: boolean
}

/** Maximum number of dates shown at first; a button shows the others. */
const shownAtOnce = 4

/** Renders notable dates as a list and, unless narrow, as a month on demand. Renders nothing if there are none. */
export const DatesToKnow = ({ dates, title, isNarrow = false }: Props) => {
  if (dates.length === 0) return null
  const remainingDates = dates.slice(shownAtOnce)
  return (
    <section aria-label={title} className={isNarrow ? undefined : 'py-8'}>
      <h2 className={clsx('text-xl', isNarrow ? 'font-semibold' : 'mb-4 font-bold')}>{title}</h2>
      <DateList dates={dates.slice(0, shownAtOnce)} isNarrow={isNarrow} />
      {remainingDates.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent-ink group-open:sr-only focus-visible:outline-3 focus-visible:outline-focus">
            {remainingDates.length === 1 ? '1 more date' : `${remainingDates.length} more dates`}
          </summary>
          <DateList dates={remainingDates} isNarrow={isNarrow} />
        </details>
      )}
      {!isNarrow && <MonthView dates={dates} />}
    </section>
  )
}

/** Renders a button that shows the dates in a month. Hidden on a phone, where the days are too narrow for names. */
const MonthView = ({ dates }: Pick<Props, 'dates'>) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="grid gap-3 pt-4 max-md:hidden">
      <LateButton
        size="small"
        className="justify-self-start"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <CalendarDays aria-hidden /> {isOpen ? 'Hide the calendar' : 'Show as a calendar'}
      </LateButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<Skeleton className="h-[36rem] w-full" />}>
            <DatesInMonth dates={dates} onItem={showInList} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

const elementIdOf = (id: string) => `date-${id}`

/** Scrolls to a date in the list, which shows the notes. Opens the collapsed part of the list if the date is there. */
const showInList = (id: string): void => {
  const item = document.getElementById(elementIdOf(id))
  item?.closest('details')?.setAttribute('open', '')
  item?.scrollIntoView({ block: 'center' })
  item?.focus({ preventScroll: true })
}

const DateList = ({ dates, isNarrow }: Pick<Props, 'dates' | 'isNarrow'>) => (
  <ul className={clsx('grid gap-x-8', !isNarrow && 'lg:grid-cols-2')}>
    {dates.map(({ id, name, notes, dates: { from, to } }) => (
      <li
        key={id}
        id={elementIdOf(id)}
        tabIndex={-1}
        className={clsx('flex gap-4 border-line py-4', isNarrow ? 'not-last:border-b' : 'border-b')}
      >
        <CalendarDays aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
        <div className="grid min-w-0 content-start gap-0.5">
          <h3 className="font-semibold">{name}</h3>
          <p className="text-ink-soft text-sm">
            <time dateTime={from}>{formatDate(from)}</time>
            {to !== from && (
              <>
                {' to '}
                <time dateTime={to}>{formatDate(to)}</time>
              </>
            )}
          </p>
          {notes && <p className="whitespace-pre-line text-sm">{notes}</p>}
        </div>
      </li>
    ))}
  </ul>
)
