import type { IsoDate } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'
import type { InstalmentPlan, PlanReason } from '../event-document.ts'
import { type Instalment, instalmentPlan, monthlyDates, spreadOver } from './instalments.ts'

/** What a plan of instalments rests on; amounts in pence. */
type PlanBasis = {
  readonly sharePence: Pence
  readonly paidPence: Pence
  readonly balanceDueDate: IsoDate | null
}

/** The oldest, which is the agreement, and the newest changes of a plan are kept. */
const maxChanges = 200

/**
 * The plan a guest agrees to on a day (PAY-O6): what is left after the deposit, or after what is paid already,
 * in monthly parts counted from that day. Undefined when it cannot be paid in instalments.
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

/** What the plan and all before it come to: the guest's share when it was last stated. */
export const plannedPence = ({ startPence, parts }: InstalmentPlan): Pence => startPence + sumOf(parts)

/**
 * The plan of a guest for another share or balance due date. What was asked by today, or is paid, stands as it
 * was; the rest is spread over the days that are still to come. Every penny of the share is in it.
 */
export const restatePlan = (
  plan: InstalmentPlan,
  { sharePence, paidPence, balanceDueDate }: PlanBasis,
  { reason, today }: { reason: PlanReason; today: IsoDate },
): InstalmentPlan => {
  const past = plan.parts.filter(({ date }) => date <= today)
  const promised = plan.startPence + sumOf(past)
  const settled = Math.min(sharePence, Math.max(promised, paidPence))
  const extra = Math.max(0, settled - promised)
  const startPence = Math.min(settled, plan.startPence + extra)
  const dates = datesToCome(plan, balanceDueDate, today)
  return {
    ...withChange(plan, { reason, date: today }),
    startPence,
    parts: joined([...upTo(past, settled - startPence), ...spreadOver(dates, sharePence - settled)]),
    balanceDueDate,
  }
}

/** Parts of one day as one part: what has to be asked today at the latest joins what is due today already. */
const joined = (parts: readonly Instalment[]): Instalment[] => {
  const byDate = new Map<IsoDate, Pence>()
  for (const { date, pence } of parts) byDate.set(date, (byDate.get(date) ?? 0) + pence)
  return [...byDate].map(([date, pence]) => ({ date, pence }))
}

/** The parts as far as a sum goes. */
const upTo = (parts: readonly Instalment[], most: Pence): Instalment[] => {
  let left = most
  return parts.flatMap(({ date, pence }) => {
    const part = Math.min(pence, left)
    left -= part
    return part > 0 ? [{ date, pence: part }] : []
  })
}

/** The days of the plan that are left; monthly ones anew where the balance is due on another day. */
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

/** The plan with something that happened to it written down. */
export const withChange = (
  plan: InstalmentPlan,
  change: InstalmentPlan['changes'][number],
): InstalmentPlan => {
  const [agreed, ...later] = plan.changes
  return { ...plan, changes: [agreed!, ...later.slice(2 - maxChanges), change] }
}

type PlanPart = Instalment & {
  /** What of it is not paid yet. Payments pay the parts in turn, whatever they come to. */
  readonly leftPence: Pence
}

/** The parts of a plan with what of each is still to pay. */
export const partsLeft = (plan: InstalmentPlan, paidPence: Pence): PlanPart[] => {
  let before = plan.startPence
  return plan.parts.map((part) => {
    const leftPence = Math.min(part.pence, Math.max(0, before + part.pence - paidPence))
    before += part.pence
    return { ...part, leftPence }
  })
}

/**
 * What a plan asks for today, in pence: whatever was promised by today and is not paid, or else the part that
 * comes next. Nothing once all is paid.
 */
export const askedByPlan = (plan: InstalmentPlan, paidPence: Pence, today: IsoDate): Pence => {
  const missing = Math.max(0, plan.startPence - paidPence)
  const parts = partsLeft(plan, paidPence)
  const due = missing + sumOfLeft(parts.filter(({ date }) => date <= today))
  return due > 0 ? due : (parts.find(({ leftPence }) => leftPence > 0)?.leftPence ?? 0)
}

/** The day of the part that comes next; undefined once all is paid. */
export const nextDate = (plan: InstalmentPlan, paidPence: Pence): IsoDate | undefined =>
  partsLeft(plan, paidPence).find(({ leftPence }) => leftPence > 0)?.date

/** True when what was paid is what the plan asked for: however early or late, it goes on as it was agreed. */
export const isAsPlanned = (
  plan: InstalmentPlan,
  { before, now }: { before: Pence; now: Pence },
  today: IsoDate,
): boolean => {
  const next = partsLeft(plan, before).find(({ leftPence }) => leftPence > 0)?.leftPence ?? 0
  return [next, askedByPlan(plan, before, today)].includes(now - before)
}

const sumOf = (parts: readonly Instalment[]): Pence => parts.reduce((sum, { pence }) => sum + pence, 0)
const sumOfLeft = (parts: readonly PlanPart[]): Pence =>
  parts.reduce((sum, { leftPence }) => sum + leftPence, 0)
