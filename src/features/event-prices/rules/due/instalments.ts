import { addMonths, type IsoDate } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'

export const minInstalmentPence = 1000
export const minInstalments = 2

export type Instalment = { date: IsoDate; pence: Pence }

/**
 * Splits the balance into equal monthly instalments between the deposit and the balance due date; the last one absorbs
 * the rounding (PAY-O6). If an instalment would be under £10, uses fewer instalments, which end earlier. Returns an
 * empty list if fewer than two remain.
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
export const monthlyDates = (from: IsoDate, to: IsoDate): readonly IsoDate[] => {
  if (lastResult.from !== from || lastResult.to !== to)
    lastResult = { from, to, dates: calculateMonthlyDates(from, to) }
  return lastResult.dates
}

const calculateMonthlyDates = (from: IsoDate, to: IsoDate): readonly IsoDate[] => {
  const dates: IsoDate[] = []
  for (let date = addMonths(from, 1); date <= to; date = addMonths(from, dates.length + 1)) dates.push(date)
  return dates
}

/** The last result. All guests of a group have the same dates, which take most of the time to calculate their plans. */
let lastResult: { readonly from: IsoDate; readonly to: IsoDate; readonly dates: readonly IsoDate[] } = {
  from: '',
  to: '',
  dates: [],
}

/**
 * Splits a sum into equal instalments on the earliest of the given dates. Uses as many instalments of at least £10 as
 * possible, but always at least one. Returns an empty list if the sum is 0 or less.
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
