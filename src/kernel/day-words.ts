import { keepFormats } from './keep-formats.ts'

/** A calendar day as it is stored and sent: yyyy-MM-dd (001 §9). */
export type IsoDate = string

const form = /^\d{4}-\d{2}-\d{2}$/
const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** True for an existing calendar day written yyyy-MM-dd. There was no year 0000, and no database stores it. */
export const isIsoDate = (text: string): text is IsoDate => {
  if (!form.test(text) || text.startsWith('0000')) return false
  const start = startOf(text)
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text)
}

const dayFormat = keepFormats(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', {
      weekday: 'short',
      day: '2-digit',
      month: 'short',
      year: 'numeric',
      timeZone,
    }),
)

/** 'Fri 05 Jun 2026' (001 §9: EEE dd MMM yyyy). */
export const formatDate = (date: IsoDate): string => {
  if (!isIsoDate(date)) throw new RangeError(`not a day: ${date}`)
  const parts = dayFormat('UTC').formatToParts(startOf(date))
  const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? ''
  return `${part('weekday')} ${part('day')} ${part('month').slice(0, 3)} ${part('year')}`
}

/** '9:05' from '09:05' (001 §9: H:mm). */
export const formatTime = (time: string): string => time.replace(/^0(\d)/, '$1')
