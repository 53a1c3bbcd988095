import type { IsoDate } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'
import { addMonths } from './due-dates.ts'

const leastPartPence = 1000
const leastParts = 2

export type Instalment = { date: IsoDate; pence: Pence }

/**
 * The balance in equal monthly parts from the day of the deposit to the balance due date, the last part
 * taking the rounding (PAY-O6). Empty when fewer than two months remain or a part would be under £10.
 */
export const instalmentPlan = (
  balancePence: Pence,
  depositDate: IsoDate,
  balanceDueDate: IsoDate | null,
): Instalment[] => {
  if (balanceDueDate === null) return []
  const months = wholeMonths(depositDate, balanceDueDate)
  const parts = Math.min(months, Math.floor(balancePence / leastPartPence))
  if (parts < leastParts) return []
  const part = Math.floor(balancePence / parts)
  return Array.from({ length: parts }, (_, index) => ({
    date: addMonths(depositDate, index + 1),
    pence: index === parts - 1 ? balancePence - part * (parts - 1) : part,
  }))
}

const wholeMonths = (from: IsoDate, to: IsoDate): number => {
  let months = 0
  while (addMonths(from, months + 1) <= to) months += 1
  return months
}
