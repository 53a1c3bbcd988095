import 'temporal-polyfill/global'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import './calendar-month.css'
import FullCalendar from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import classicTheme from '@fullcalendar/react/themes/classic'
import { addDays, type IsoDate } from '#kernel/dates.ts'
import type { CalendarRecord } from '../../rules/calendar/calendar-record.ts'

type Dates = CalendarRecord['dates']

type Props = {
  readonly items: readonly Pick<CalendarRecord, 'id' | 'name' | 'dates'>[]
  /** Any day of the month on screen. */
  readonly month: IsoDate
  /** Whether items can be created, moved and resized. */
  readonly canEdit?: boolean
  readonly onItem: (id: string) => void
  /** Called with a day, or with several that were dragged over. */
  readonly onDays?: (dates: Dates) => void
  /** Called when an item was dragged to other days or resized. */
  readonly onMoved?: (id: string, dates: Dates) => void
}

const plugins = [dayGrid, interaction, classicTheme]

/** Returns the first and the last day of a range. In the calendar library, the end of a range is exclusive. */
const datesOf = ({ startStr, endStr }: { startStr: string; endStr: string }): Dates => {
  const from = startStr.slice(0, 10)
  return { from, to: endStr ? addDays(endStr.slice(0, 10), -1) : from }
}

/**
 * Renders a month of the calendar, as high as its container. The pointer opens, moves and creates items; the keyboard
 * opens them.
 */
export const CalendarMonth = ({ items, month, canEdit = false, onItem, onDays, onMoved }: Props) => (
  <div className="calendar-month h-full">
    <FullCalendar
      key={month.slice(0, 7)}
      plugins={plugins}
      initialView="dayGridMonth"
      initialDate={month}
      headerToolbar={false}
      firstDay={1}
      height="100%"
      dayMaxEvents
      fixedWeekCount={false}
      events={items.map(({ id, name, dates }) => ({
        id,
        title: name,
        start: dates.from,
        end: addDays(dates.to, 1),
        allDay: true,
        interactive: true,
      }))}
      editable={canEdit}
      selectable={canEdit}
      eventClick={({ event }) => onItem(event.id)}
      select={(chosen) => onDays?.(datesOf(chosen))}
      eventDrop={({ event }) => onMoved?.(event.id, datesOf(event))}
      eventResize={({ event }) => onMoved?.(event.id, datesOf(event))}
    />
  </div>
)
