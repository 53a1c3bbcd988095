import { addMonths, type IsoDate } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'

export const minInstalmentPence = 1000
export const minInstalments = 2

export type Instalment = { date: IsoDate; pence: Pence }

/**
 * Returns the balance in equal monthly instalments from the deposit to the balance due date; the last one absorbs the
 * rounding (PAY-O6). Uses fewer months, and so ends earlier, if an instalment would be under £10. Empty if that
 * leaves fewer than two.
 */
export const instalmentPlan = (
  balancePence: Pence,
  depositDate: IsoDate,
  balanceDueDate: IsoDate | null,
): Instalment[] => {
  if (balanceDueDate === null) return []
  const dates = monthlyDates(depositDate, balanceDueDate)
  const count = Math.min(dates.length, Math.floor(balancePence / minInstalmentPence))
  return count < minInstalments ? [] : spreadOver(dates, balancePence)
}

/** Returns the dates that are whole months after `from`, up to `to`. */
export const monthlyDates = (from: IsoDate, to: IsoDate): IsoDate[] => {
  const dates: IsoDate[] = []
  for (let date = addMonths(from, 1); date <= to; date = addMonths(from, dates.length + 1)) dates.push(date)
  return dates
}

/**
 * Splits a sum into equal instalments on the first of the given dates: as many as possible of at least £10, but at
 * least one.
 */
export const spreadOver = (dates: readonly IsoDate[], pence: Pence): Instalment[] => {
  if (pence <= 0) return []
  const count = Math.max(1, Math.min(dates.length, Math.floor(pence / minInstalmentPence)))
  const eachPence = Math.floor(pence / count)
  return dates.slice(0, count).map((date, index) => ({
    date,
    pence: index === count - 1 ? pence - eachPence * (count - 1) : eachPence,
  }))
}
