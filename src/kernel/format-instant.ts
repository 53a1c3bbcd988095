import { formatDate } from './format-date.ts'
import { memoizeFormat } from './memoize-format.ts'
import { dayOf } from './plain-days.ts'

const clockFormat = memoizeFormat(
  (timeZone: string) => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }),
)

/** Returns the day of an instant in Britain, such as 'Fri 05 Jun 2026'. */
export const formatDayOf = (instant: string): string => formatDate(dayOf(new Date(instant)))

/** Returns an instant in London time, where the staff are, such as 'Fri 05 Jun 2026, 14:05'. */
export const formatInstant = (instant: string): string =>
  `${formatDayOf(instant)}, ${clockFormat('Europe/London').format(new Date(instant))}`
