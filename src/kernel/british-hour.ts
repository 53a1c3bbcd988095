import { memoizeFormat } from './memoize-format.ts'

const hourFormat = memoizeFormat(
  (timeZone: string) => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }),
)

/** Returns the hour of an instant in British time, from 0 to 23. */
export const britishHour = (instant: Date): number => Number(hourFormat('Europe/London').format(instant))
