import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { formatDate, weekday } from '#kernel/dates.ts'
import { weekdayNames } from '../../rules/product-config.ts'

type ShownDay = {
  readonly date: string
  readonly runs: boolean
  readonly units: number | null
  readonly closed: boolean
  readonly held: number
  readonly isOwn: boolean
}

type Props = {
  days: readonly ShownDay[]
  /** The first day that can be changed. */
  today: string
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
  readOnly?: boolean
}

const availabilityLabel = ({ runs, closed, units, held }: ShownDay): string => {
  if (!runs) return 'Not running'
  if (closed) return 'Closed'
  if (units === null) return 'Open'
  return held === 0 ? String(units) : `${Math.max(units - held, 0)} of ${units} left`
}

/** Returns the availability in short form for narrow screens: the units left, or a symbol. */
const shortLabel = ({ runs, closed, units, held }: ShownDay): string => {
  if (!runs) return '–'
  if (closed) return '✕'
  return units === null ? '∞' : String(Math.max(units - held, 0))
}

/** Returns the booked units as text, unless the text of the units left includes them; empty without bookings. */
const bookedText = ({ runs, closed, units, held }: ShownDay): string => {
  if (held === 0) return ''
  if (units !== null && held > units) return `${held} booked, overbooked`
  return !runs || closed || units === null ? `${held} booked` : ''
}

/** Renders a month calendar with selectable days. The header of a weekday selects all its changeable days. */
export const MonthOfDays = ({ days, today, chosen, onChosen, readOnly = false }: Props) => {
  const canChange = ({ date, runs }: ShownDay) => !readOnly && runs && date >= today
  const toggle = (dates: readonly string[]) => {
    const next = new Set(chosen)
    const areAllChosen = dates.every((date) => next.has(date))
    for (const date of dates) {
      if (areAllChosen) next.delete(date)
      else next.add(date)
    }
    onChosen(next)
  }
  return (
    <div className="grid max-w-3xl grid-cols-7 gap-0.5 sm:gap-1.5">
      {weekdayNames.map((name, index) => {
        const changeableDays = days.filter((day) => weekday(day.date) === index + 1 && canChange(day))
        return (
          <button
            key={name}
            type="button"
            disabled={changeableDays.length === 0}
            aria-label={`Every ${name}`}
            onClick={() => toggle(changeableDays.map(({ date }) => date))}
            className="min-h-(--control) rounded-field font-semibold text-ink-soft text-xs enabled:hover:bg-sunken"
          >
            {name}
          </button>
        )
      })}
      {days.map((day, index) => (
        <DayButton
          key={day.date}
          day={day}
          disabled={!canChange(day)}
          aria-pressed={chosen.has(day.date)}
          onClick={() => toggle([day.date])}
          style={index === 0 ? { gridColumnStart: weekday(day.date) } : undefined}
        />
      ))}
    </div>
  )
}

const DayButton = ({ day, ...button }: { day: ShownDay } & ComponentProps<'button'>) => {
  const booked = bookedText(day)
  return (
    <button
      type="button"
      {...button}
      className={clsx(
        'flex min-h-14 min-w-0 flex-col items-start rounded-field border border-line p-1.5 text-start tabular-nums sm:min-h-16 sm:p-2',
        'aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:ring-1 aria-pressed:ring-accent',
        day.closed || button.disabled ? 'bg-sunken' : 'bg-surface',
      )}
    >
      <span className="sr-only">{formatDate(day.date)}: </span>
      <span aria-hidden className="text-ink-soft text-xs">
        {Number(day.date.slice(8))}
      </span>
      <span className={clsx('max-w-full truncate text-sm', day.isOwn ? 'font-bold' : 'text-ink-soft')}>
        <span aria-hidden className="sm:hidden">
          {shortLabel(day)}
        </span>
        <span className="max-sm:sr-only">{availabilityLabel(day)}</span>
      </span>
      {booked && (
        <span
          className={clsx(
            'max-w-full truncate text-xs',
            day.units !== null && day.held > day.units ? 'font-semibold text-bad' : 'text-ink-soft',
          )}
        >
          <span aria-hidden className="sm:hidden">
            {`✓${day.held}`}
          </span>
          <span className="max-sm:sr-only">{booked}</span>
        </span>
      )}
    </button>
  )
}
