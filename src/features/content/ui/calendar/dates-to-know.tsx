import { CalendarDays } from 'lucide-react'
import { formatDate } from '#kernel/format-date.ts'
import type { CalendarResponse } from '../../rules/calendar/calendar-response.ts'

type Props = { readonly dates: readonly CalendarResponse[]; readonly title: string }

/** Maximum number of dates shown at first; a button shows the others. */
const shownAtOnce = 4

/** Renders the notable dates at a location in the future. Renders nothing if there are none. */
export const DatesToKnow = ({ dates, title }: Props) => {
  if (dates.length === 0) return null
  const later = dates.slice(shownAtOnce)
  return (
    <section aria-label={title} className="py-8">
      <h2 className="mb-4 font-bold text-xl">{title}</h2>
      <DateList dates={dates.slice(0, shownAtOnce)} />
      {later.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent-ink group-open:sr-only focus-visible:outline-3 focus-visible:outline-focus">
            {later.length === 1 ? '1 more date' : `${later.length} more dates`}
          </summary>
          <DateList dates={later} />
        </details>
      )}
    </section>
  )
}

const DateList = ({ dates }: Pick<Props, 'dates'>) => (
  <ul className="grid gap-x-8 lg:grid-cols-2">
    {dates.map(({ id, name, notes, dates: { from, to } }) => (
      <li key={id} className="flex gap-4 border-line border-b py-4">
        <CalendarDays aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
        <div className="grid min-w-0 gap-0.5">
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
