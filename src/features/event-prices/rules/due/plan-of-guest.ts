import type { InstalmentPlan, PlanReason } from '#features/event-document/rules/event-document.ts'
import type { IsoDate } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'
import { type Instalment, instalmentPlan, monthlyDates, spreadOver } from './instalments.ts'

/** The values that an instalment plan is calculated from. */
type PlanBasis = {
  readonly sharePence: Pence
  readonly paidPence: Pence
  readonly balanceDueDate: IsoDate | null
}

/** Maximum number of stored changes of a plan: the agreement and the newest ones. */
const maxChanges = 200

/**
 * Returns the plan that a guest agrees to on a day (PAY-O6). Its monthly instalments from that day sum to the share
 * less the deposit, or less the amount already paid if that is more. Undefined if instalments are not possible.
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

/** Returns the sum of the starting amount and all instalments: the share for which the plan was last calculated. */
export const plannedPence = ({ startPence, parts }: InstalmentPlan): Pence => startPence + sumOf(parts)

/**
 * Returns a guest's plan for a new share or balance due date. What was due by today stays due, unless the new share is
 * lower. Money paid beyond that is added to the starting amount. The rest is spread over the remaining dates. The
 * result sums to the share.
 */
export const recalculatePlan = (
  plan: InstalmentPlan,
  { sharePence, paidPence, balanceDueDate }: PlanBasis,
  { reason, today }: { reason: PlanReason; today: IsoDate },
): InstalmentPlan => {
  const pastParts = plan.parts.filter(({ date }) => date <= today)
  const dueByToday = plan.startPence + sumOf(pastParts)
  const fixedPence = Math.min(sharePence, Math.max(dueByToday, paidPence))
  const extra = Math.max(0, fixedPence - dueByToday)
  const startPence = Math.min(fixedPence, plan.startPence + extra)
  const dates = remainingDates(plan, balanceDueDate, today)
  return {
    ...withChange(plan, { reason, date: today }),
    startPence,
    parts: mergeByDate([
      ...instalmentsUpTo(pastParts, fixedPence - startPence),
      ...spreadOver(dates, sharePence - fixedPence),
    ]),
    balanceDueDate,
  }
}

/** Merges instalments of the same date into one. */
const mergeByDate = (parts: readonly Instalment[]): Instalment[] => {
  const byDate = new Map<IsoDate, Pence>()
  for (const { date, pence } of parts) byDate.set(date, (byDate.get(date) ?? 0) + pence)
  return [...byDate].map(([date, pence]) => ({ date, pence }))
}

/** Returns the earliest instalments up to a maximum total. The one that would exceed it is reduced. */
const instalmentsUpTo = (parts: readonly Instalment[], max: Pence): Instalment[] => {
  let remaining = max
  return parts.flatMap(({ date, pence }) => {
    const part = Math.min(pence, remaining)
    remaining -= part
    return part > 0 ? [{ date, pence: part }] : []
  })
}

/**
 * Returns the remaining dates of the plan; new monthly ones if the balance due date changed, or if a lower share has
 * removed the later instalments, such as that of a guest who answered No. If none remains, returns the balance due date
 * if it is in the future, otherwise today.
 */
const remainingDates = (
  plan: InstalmentPlan,
  balanceDueDate: IsoDate | null,
  today: IsoDate,
): readonly IsoDate[] => {
  const isMoved = balanceDueDate !== plan.balanceDueDate && balanceDueDate !== null
  const ownDates = isMoved ? [] : plan.parts.map(({ date }) => date)
  const ownRemaining = ownDates.filter((date) => date > today)
  if (ownRemaining.length > 0) return ownRemaining
  const monthly = balanceDueDate === null ? [] : monthlyDates(plan.changes[0]!.date, balanceDueDate)
  const monthlyRemaining = monthly.filter((date) => date > today)
  if (monthlyRemaining.length > 0) return monthlyRemaining
  return [balanceDueDate !== null && balanceDueDate > today ? balanceDueDate : today]
}

/** Returns the plan with a change added to its history. */
export const withChange = (
  plan: InstalmentPlan,
  change: InstalmentPlan['changes'][number],
): InstalmentPlan => {
  const [agreed, ...later] = plan.changes
  return { ...plan, changes: [agreed!, ...later.slice(2 - maxChanges), change] }
}

type PlannedInstalment = Instalment & {
  /** The unpaid amount of the instalment. Payments of any amount pay the instalments in turn. */
  readonly unpaidPence: Pence
}

/** Returns the instalments of a plan, with the unpaid amount of each. */
export const unpaidInstalments = (plan: InstalmentPlan, paidPence: Pence): PlannedInstalment[] => {
  let dueBeforePence = plan.startPence
  return plan.parts.map((part) => {
    const unpaidPence = Math.min(part.pence, Math.max(0, dueBeforePence + part.pence - paidPence))
    dueBeforePence += part.pence
    return { ...part, unpaidPence }
  })
}

/**
 * Returns the amount that a plan requires today, in pence: all unpaid amounts due by today or, if there are none, the
 * next instalment. 0 once everything is paid.
 */
export const dueByPlan = (plan: InstalmentPlan, paidPence: Pence, today: IsoDate): Pence => {
  const unpaidStartPence = Math.max(0, plan.startPence - paidPence)
  const parts = unpaidInstalments(plan, paidPence)
  const due = unpaidStartPence + sumOfUnpaid(parts.filter(({ date }) => date <= today))
  return due > 0 ? due : (parts.find(({ unpaidPence }) => unpaidPence > 0)?.unpaidPence ?? 0)
}

/** Returns the date of the next unpaid instalment; undefined once everything is paid. */
export const nextDate = (plan: InstalmentPlan, paidPence: Pence): IsoDate | undefined =>
  unpaidInstalments(plan, paidPence).find(({ unpaidPence }) => unpaidPence > 0)?.date

/**
 * Returns whether a payment is exactly the next unpaid instalment, or everything that the plan requires today. Such a
 * payment does not change the plan.
 */
export const isAsPlanned = (
  plan: InstalmentPlan,
  { before, now }: { before: Pence; now: Pence },
  today: IsoDate,
): boolean => {
  const nextPence =
    unpaidInstalments(plan, before).find(({ unpaidPence }) => unpaidPence > 0)?.unpaidPence ?? 0
  return [nextPence, dueByPlan(plan, before, today)].includes(now - before)
}

const sumOf = (parts: readonly Instalment[]): Pence => parts.reduce((sum, { pence }) => sum + pence, 0)
const sumOfUnpaid = (parts: readonly PlannedInstalment[]): Pence =>
  parts.reduce((sum, { unpaidPence }) => sum + unpaidPence, 0)
