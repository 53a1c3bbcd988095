/** A calendar day as it is stored and sent: yyyy-MM-dd (001 §9). */
export type IsoDate = string

const dayLength = 86_400_000
const pattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** True for an existing calendar day written yyyy-MM-dd. */
export const isIsoDate = (text: string): text is IsoDate => {
  if (!pattern.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const dayNumber = (date: IsoDate): number => {
  const time = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(time)) throw new Error(`not a date: ${date}`)
  return time / dayLength
}

/** The day a number of days later (or earlier, when negative). */
export const addDays = (date: IsoDate, days: number): IsoDate =>
  new Date((dayNumber(date) + days) * dayLength).toISOString().slice(0, 10)

/** Whole days from one day to another; negative when the second is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number => dayNumber(to) - dayNumber(from)

/** 1 for Monday to 7 for Sunday. */
export const weekday = (date: IsoDate): number => ((dayNumber(date) + 3) % 7) + 1

/** The calendar day of an instant in a time zone; events live on British days unless told otherwise. */
export const dayOf = (instant: Date, timeZone = 'Europe/London'): IsoDate =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  )

/** 'Fri 05 Jun 2026' (001 §9: EEE dd MMM yyyy). */
export const formatDate = (date: IsoDate): string => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(new Date(`${date}T00:00:00Z`))
  const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? ''
  return `${part('weekday')} ${part('day')} ${part('month').slice(0, 3)} ${part('year')}`
}

/** '9:05' from '09:05' (001 §9: H:mm). */
export const formatTime = (time: string): string => time.replace(/^0(\d)/, '$1')
