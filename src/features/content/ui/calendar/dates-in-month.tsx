import { useState } from 'react'
import { MonthSteps } from '#platform/ui/layout/month-steps.tsx'
import type { CalendarResponse } from '../../rules/calendar/calendar-response.ts'
import { CalendarMonth } from './calendar-month.tsx'

type Props = {
  readonly dates: readonly CalendarResponse[]
  /** Called with the id of the date that the user chose. */
  readonly onItem: (id: string) => void
}

/** Shows the dates of a month, with buttons for other months. Starts with the month of the first date. */
export const DatesInMonth = ({ dates, onItem }: Props) => {
  const [month, setMonth] = useState(dates[0]!.dates.from.slice(0, 7))
  return (
    <div className="grid gap-3">
      <div className="flex">
        <MonthSteps month={month} onMonth={setMonth} />
      </div>
      <div className="h-[36rem]">
        <CalendarMonth items={dates} month={`${month}-01`} onItem={onItem} />
      </div>
    </div>
  )
}
