import { addMonths, type IsoDate } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'

export const minPartPence = 1000
export const minParts = 2

export type Instalment = { date: IsoDate; pence: Pence }

/**
 * Returns the balance in equal monthly instalments from the deposit to the balance due date; the last one absorbs the
 * rounding (PAY-O6). Empty if fewer than two months remain or an instalment would be under £10.
 */
export const instalmentPlan = (
  balancePence: Pence,
  depositDate: IsoDate,
  balanceDueDate: IsoDate | null,
): Instalment[] => {
  if (balanceDueDate === null) return []
  const dates = monthlyDates(depositDate, balanceDueDate)
  const parts = Math.min(dates.length, Math.floor(balancePence / minPartPence))
  return parts < minParts ? [] : spreadOver(dates, balancePence)
}

/** Returns the dates that are whole months after `from`, up to `to`. */
export const monthlyDates = (from: IsoDate, to: IsoDate): IsoDate[] => {
  const dates: IsoDate[] = []
  for (let date = addMonths(from, 1); date <= to; date = addMonths(from, dates.length + 1)) dates.push(date)
  return dates
}

/**
 * Splits a sum over the first of the given dates, in as many equal parts of at least £10 as possible, but at least one.
 */
export const spreadOver = (dates: readonly IsoDate[], pence: Pence): Instalment[] => {
  if (pence <= 0) return []
  const parts = Math.max(1, Math.min(dates.length, Math.floor(pence / minPartPence)))
  const part = Math.floor(pence / parts)
  return dates.slice(0, parts).map((date, index) => ({
    date,
    pence: index === parts - 1 ? pence - part * (parts - 1) : part,
  }))
}
