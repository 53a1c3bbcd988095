import type { InstalmentPlan, PlanReason } from '#features/event-document/rules/event-document.ts'
import type { IsoDate } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'
import { type Instalment, instalmentPlan, monthlyDates, spreadOver } from './instalments.ts'

/** What an instalment plan depends on; amounts in pence. */
type PlanBasis = {
  readonly sharePence: Pence
  readonly paidPence: Pence
  readonly balanceDueDate: IsoDate | null
}

/** Maximum number of stored changes of a plan: the agreement and the newest ones. */
const maxChanges = 200

/**
 * Returns the plan that a guest agrees to on a day (PAY-O6): what is left after the deposit, or after what is already
 * paid, in monthly parts from that day. Undefined if instalments are not possible.
 */
export const agreePlan = (
  { sharePence, paidPence, balanceDueDate }: PlanBasis,
  { depositPence, packageId, date }: { depositPence: Pence; packageId: string; date: IsoDate },
): InstalmentPlan | undefined => {
  const startPence = Math.max(0, paidPence, depositPence)
  const parts = instalmentPlan(sharePence - startPence, date, balanceDueDate)
  if (parts.length === 0) return undefined
  return { packageId, startPence, parts, balanceDueDate, changes: [{ date, reason: 'agreed' }] }
}

/** Returns the sum of the plan and everything before it: the guest's share when it was last stated. */
export const plannedPence = ({ startPence, parts }: InstalmentPlan): Pence => startPence + sumOf(parts)

/**
 * Returns a guest's plan for a new share or balance due date. Amounts that were due by today or are paid do not
 * change. The rest is spread over the remaining dates. The result sums to the share.
 */
export const restatePlan = (
  plan: InstalmentPlan,
  { sharePence, paidPence, balanceDueDate }: PlanBasis,
  { reason, today }: { reason: PlanReason; today: IsoDate },
): InstalmentPlan => {
  const past = plan.parts.filter(({ date }) => date <= today)
  const promised = plan.startPence + sumOf(past)
  const fixedPence = Math.min(sharePence, Math.max(promised, paidPence))
  const extra = Math.max(0, fixedPence - promised)
  const startPence = Math.min(fixedPence, plan.startPence + extra)
  const dates = datesToCome(plan, balanceDueDate, today)
  return {
    ...withChange(plan, { reason, date: today }),
    startPence,
    parts: mergeByDate([
      ...upTo(past, fixedPence - startPence),
      ...spreadOver(dates, sharePence - fixedPence),
    ]),
    balanceDueDate,
  }
}

/** Merges parts of the same date into one. */
const mergeByDate = (parts: readonly Instalment[]): Instalment[] => {
  const byDate = new Map<IsoDate, Pence>()
  for (const { date, pence } of parts) byDate.set(date, (byDate.get(date) ?? 0) + pence)
  return [...byDate].map(([date, pence]) => ({ date, pence }))
}

/** Returns the parts up to a sum. */
const upTo = (parts: readonly Instalment[], max: Pence): Instalment[] => {
  let left = max
  return parts.flatMap(({ date, pence }) => {
    const part = Math.min(pence, left)
    left -= part
    return part > 0 ? [{ date, pence: part }] : []
  })
}

/** Returns the remaining dates of the plan; new monthly ones if the balance due date changed. */
const datesToCome = (
  plan: InstalmentPlan,
  balanceDueDate: IsoDate | null,
  today: IsoDate,
): readonly IsoDate[] => {
  const agreed = plan.changes[0]!.date
  const isMoved = balanceDueDate !== plan.balanceDueDate && balanceDueDate !== null
  const own = isMoved ? monthlyDates(agreed, balanceDueDate) : plan.parts.map(({ date }) => date)
  const left = own.filter((date) => date > today)
  if (left.length > 0) return left
  return [balanceDueDate !== null && balanceDueDate > today ? balanceDueDate : today]
}

/** Returns the plan with a change recorded. */
export const withChange = (
  plan: InstalmentPlan,
  change: InstalmentPlan['changes'][number],
): InstalmentPlan => {
  const [agreed, ...later] = plan.changes
  return { ...plan, changes: [agreed!, ...later.slice(2 - maxChanges), change] }
}

type PlanPart = Instalment & {
  /** The unpaid amount of the part. Payments pay the parts in turn, whatever their amounts. */
  readonly leftPence: Pence
}

/** Returns the parts of a plan, with the unpaid amount of each. */
export const partsLeft = (plan: InstalmentPlan, paidPence: Pence): PlanPart[] => {
  let before = plan.startPence
  return plan.parts.map((part) => {
    const leftPence = Math.min(part.pence, Math.max(0, before + part.pence - paidPence))
    before += part.pence
    return { ...part, leftPence }
  })
}

/**
 * Returns the amount due by a plan today, in pence: what was due by today and is unpaid, or else the next part; 0
 * once all is paid.
 */
export const dueByPlan = (plan: InstalmentPlan, paidPence: Pence, today: IsoDate): Pence => {
  const missing = Math.max(0, plan.startPence - paidPence)
  const parts = partsLeft(plan, paidPence)
  const due = missing + sumOfLeft(parts.filter(({ date }) => date <= today))
  return due > 0 ? due : (parts.find(({ leftPence }) => leftPence > 0)?.leftPence ?? 0)
}

/** Returns the date of the next part; undefined once all is paid. */
export const nextDate = (plan: InstalmentPlan, paidPence: Pence): IsoDate | undefined =>
  partsLeft(plan, paidPence).find(({ leftPence }) => leftPence > 0)?.date

/**
 * Returns whether a payment is the amount that the plan expects, however early or late, so that the plan stays as
 * agreed.
 */
export const isAsPlanned = (
  plan: InstalmentPlan,
  { before, now }: { before: Pence; now: Pence },
  today: IsoDate,
): boolean => {
  const next = partsLeft(plan, before).find(({ leftPence }) => leftPence > 0)?.leftPence ?? 0
  return [next, dueByPlan(plan, before, today)].includes(now - before)
}

const sumOf = (parts: readonly Instalment[]): Pence => parts.reduce((sum, { pence }) => sum + pence, 0)
const sumOfLeft = (parts: readonly PlanPart[]): Pence =>
  parts.reduce((sum, { leftPence }) => sum + leftPence, 0)
