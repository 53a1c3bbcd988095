import { formatDate } from './day-words.ts'
import { memoizeFormat } from './memoize-format.ts'
import { dayOf } from './plain-days.ts'

const clockFormat = memoizeFormat(
  (timeZone: string) => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }),
)

/** 'Fri 05 Jun 2026', the day in Britain of an instant. */
export const formatDayOf = (instant: string): string => formatDate(dayOf(new Date(instant)))

/** 'Fri 05 Jun 2026, 14:05' in London, where the staff are. */
export const formatInstant = (instant: string): string =>
  `${formatDayOf(instant)}, ${clockFormat('Europe/London').format(new Date(instant))}`
