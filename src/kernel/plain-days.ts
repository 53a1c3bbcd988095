import { type IsoDate, isIsoDate } from './day-words.ts'
import { memoizeFormat } from './memoize-format.ts'

/*
 * What kernel/dates offers of days that follow each other, without the library that knows months: a first visit to an
 * event counts days, and would pay for all of it.
 */

/** Milliseconds of a day of UTC, which has no other. */
const dayLength = 86_400_000

/** Days since 1970. */
const numberOf = (date: IsoDate): number => {
  if (!isIsoDate(date)) throw new RangeError(`not a day: ${date}`)
  return Date.parse(`${date}T00:00:00Z`) / dayLength
}

/** The day a number of days later (or earlier, when negative). @throws for what is no day, as do all of these */
export const addDays = (date: IsoDate, days: number): IsoDate =>
  new Date((numberOf(date) + days) * dayLength).toISOString().slice(0, 10)

/** Whole days from one day to another; negative when the second is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number => numberOf(to) - numberOf(from)

const dayParts = memoizeFormat(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }),
)

const britain = 'Europe/London'
/** An hour of UTC before which it is the same day in Britain, whose clocks are never two hours ahead. */
const sameDayBefore = 22

/**
 * The calendar day of an instant in a time zone; events live on British days unless told otherwise. For most of the day
 * that takes no formatter, whose first one takes a phone longer than anything else of a page.
 */
export const dayOf = (instant: Date, timeZone = britain): IsoDate => {
  if (timeZone === britain && instant.getUTCHours() < sameDayBefore) return instant.toISOString().slice(0, 10)
  const [day, month, year] = dayParts(timeZone).format(instant).split('/')
  return `${year}-${month}-${day}`
}
