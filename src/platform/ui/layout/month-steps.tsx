import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addMonths } from '#kernel/dates.ts'
import { memoizeFormat } from '#kernel/memoize-format.ts'
import { IconButton } from '../actions/icon-button.tsx'

const monthPattern = /^2[01]\d\d-(0[1-9]|1[0-2])$/

/** Returns the value of a URL parameter if it is a month, such as 2026-05; otherwise undefined. */
export const monthOf = (value: unknown): string | undefined =>
  typeof value === 'string' && monthPattern.test(value) ? value : undefined

const monthFormat = memoizeFormat(
  (timeZone: string) => new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone }),
)

type Props = { readonly month: string; readonly onMonth: (month: string) => void }

/** The month that a page shows, between buttons for the previous and the next month. */
export const MonthSteps = ({ month, onMonth }: Props) => {
  const step = (months: number) => onMonth(addMonths(`${month}-01`, months).slice(0, 7))
  return (
    <div className="flex items-center gap-1">
      <IconButton label="Previous month" icon={<ChevronLeft />} onClick={() => step(-1)} />
      <h2 aria-live="polite" className="min-w-40 text-center font-semibold text-lg">
        {monthFormat('UTC').format(new Date(`${month}-01T00:00:00Z`))}
      </h2>
      <IconButton label="Next month" icon={<ChevronRight />} onClick={() => step(1)} />
    </div>
  )
}
