/** A calendar day as it is stored and sent: yyyy-MM-dd (SHELL-080). */
export type IsoDate = string

/** The last day that the API accepts from users. */
export const latestAllowedDate: IsoDate = '2999-12-31'

const pattern = /^\d{4}-\d{2}-\d{2}$/
const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/**
 * Returns true for an existing calendar day in the format yyyy-MM-dd. The year 0000 did not exist, and the database
 * can't store it.
 */
export const isIsoDate = (text: string): text is IsoDate => {
  if (!pattern.test(text) || text.startsWith('0000')) return false
  const month = Number(text.slice(5, 7))
  const day = Number(text.slice(8))
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth(Number(text.slice(0, 4)), month)
}

/** Returns the number of days of a month, from 1 for January to 12. */
export const daysOfMonth = (year: number, month: number): number => {
  if (month === 2) return isLeap(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

// Avoids Intl, because creating the first formatter is the slowest step of rendering a page on a phone.
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Returns 'Fri 05 Jun 2026' (SHELL-080). @throws RangeError for an invalid day */
export const formatDate = (date: IsoDate): string => {
  if (!isIsoDate(date)) throw new RangeError(`not a day: ${date}`)
  const [year, month, day] = date.split('-')
  return `${weekdays[startOf(date).getUTCDay()]} ${day} ${months[Number(month) - 1]} ${year}`
}

/** Returns 'Jun 2026' for a day (REV-O6). */
export const formatMonth = (date: IsoDate): string => formatDate(date).slice('Fri 05 '.length)

/** Returns '9:05' for '09:05' (SHELL-080). */
export const formatTime = (time: string): string => time.replace(/^0(\d)/, '$1')
