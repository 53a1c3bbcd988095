import { parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { type IsoDate, weekday } from '#kernel/dates.ts'
import { buttonStyle } from '../actions/button-style.ts'
import { iconButtonStyle } from '../actions/icon-button.tsx'

export type DateLimits = {
  min?: IsoDate
  max?: IsoDate
  /** Returns true for days that can't be chosen although they are within the limits. They are struck through. */
  isUnavailable?: (date: IsoDate) => boolean
  /** Marks each Friday with a dot: most trips begin on a Friday. */
  marksFridays?: boolean
}

type Props = DateLimits & {
  label: string
  value: IsoDate | undefined
  onChange: (value: IsoDate | undefined) => void
  clearLabel?: string
}

const cellStyle =
  'grid size-11 place-items-center rounded-full text-sm font-medium outline-none data-outside-month:hidden ' +
  'data-hovered:bg-sunken data-focus-visible:outline-3 data-focus-visible:-outline-offset-1 ' +
  'data-focus-visible:outline-focus data-disabled:text-ink-faint/60 data-unavailable:text-ink-faint/60 ' +
  'data-unavailable:line-through data-selected:bg-accent data-selected:font-bold data-selected:text-on-accent'

const friday = 5
const fridayStyle = `${cellStyle} relative after:absolute after:bottom-1.5 after:size-1 after:rounded-full after:bg-accent data-disabled:after:hidden data-selected:after:bg-on-accent`

/** A calendar of one month. Weeks start on Monday; arrow keys, Page Up and Page Down move the focus. */
export const DateCalendar = ({ label, value, onChange, min, max, clearLabel, ...days }: Props) => (
  <I18nProvider locale="en-GB">
    <Calendar
      aria-label={label}
      autoFocus
      value={value ? parseDate(value) : null}
      onChange={(date) => onChange(date.toString())}
      minValue={min ? parseDate(min) : undefined}
      maxValue={max ? parseDate(max) : undefined}
      isDateUnavailable={days.isUnavailable && ((date) => days.isUnavailable!(date.toString()))}
      className="w-77"
    >
      <div className="flex items-center justify-between pb-2">
        <Button slot="previous" className={iconButtonStyle}>
          <ChevronLeft aria-hidden />
        </Button>
        <Heading className="text-base font-semibold" />
        <Button slot="next" className={iconButtonStyle}>
          <ChevronRight aria-hidden />
        </Button>
      </div>
      <CalendarGrid weekdayStyle="short" className="w-full border-collapse">
        <CalendarGridHeader>
          {(day) => (
            <CalendarHeaderCell className="pb-1 text-xs font-semibold text-ink-faint">
              {day}
            </CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              date={date}
              className={days.marksFridays && weekday(date.toString()) === friday ? fridayStyle : cellStyle}
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
    {days.marksFridays && (
      <p className="flex items-center justify-center gap-2 pt-2 text-ink-soft text-xs">
        <span aria-hidden className="size-1 rounded-full bg-accent" />
        Fridays, when most groups set off
      </p>
    )}
    {clearLabel && (
      // Stays visible in a popover that is smaller than the calendar, and covers the popover's padding.
      <div className="sticky bottom-0 -mx-4 -mb-4 bg-raised px-4 pt-1 pb-4">
        <button
          type="button"
          className={buttonStyle({ kind: 'quiet', size: 'small', wide: true })}
          onClick={() => onChange(undefined)}
        >
          {clearLabel}
        </button>
      </div>
    )}
  </I18nProvider>
)
