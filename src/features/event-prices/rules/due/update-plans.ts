import type {
  EventDocument,
  EventGuest,
  InstalmentPlan,
  PlanReason,
} from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import type { IsoDate } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'
import { packagePlaces, paidForOwnPlace } from '../shares/package-places.ts'
import { balanceDateOf } from './due-dates.ts'
import { agreePlan, isAsPlanned, plannedPence, recalculatePlan, withChange } from './plan-of-guest.ts'

/** The date and package of the payment that starts new plans. */
export type PlanStart = { readonly date: IsoDate; readonly packageId: string }

/**
 * Returns the event with all instalment plans updated after a change (PAY-O6). A guest who wants a plan gets it once
 * the deposit is paid. An existing plan stays as agreed, unless the share or the balance due date changes, or a payment
 * differs from the plan. Each change of a plan is recorded with its reason and day. While a product of the guest has no
 * price, no plan is created, and the sum of an existing plan does not change.
 */
export const updatePlans = (
  before: EventDocument,
  after: EventDocument,
  today: IsoDate,
  start?: PlanStart,
): EventDocument => {
  if (!after.guests.some(({ useInstalments, instalmentPlan }) => useInstalments || instalmentPlan))
    return after
  const change: Change = { before, after, today, start, reasons: new Map() }
  const guests = after.guests.map((guest) => {
    const instalmentPlan = planOf(guest, change)
    return instalmentPlan === guest.instalmentPlan ? guest : { ...guest, instalmentPlan }
  })
  return guests.every((guest, index) => guest === after.guests[index]) ? after : { ...after, guests }
}

type Change = {
  readonly before: EventDocument
  readonly after: EventDocument
  readonly today: IsoDate
  readonly start: PlanStart | undefined
  /** Why the shares of a package changed. Cached, because finding the reason compares all guests. */
  readonly reasons: Map<PackageDocument, PlanReason>
}

const planOf = (guest: EventGuest, change: Change): InstalmentPlan | null => {
  const { after, start, today } = change
  if (!guest.useInstalments) return null
  const plan = guest.instalmentPlan
  const pack = leadingPackage(after, plan?.packageId ?? start?.packageId)
  const place = pack && packagePlaces(after, pack).guests.find((one) => one.guest === guest)
  if (!pack || !place) return plan
  const { sharePence, depositPence, isComplete } = place
  if (!isComplete) return plan && updateExistingPlan(plan, guest, pack, plannedPence(plan), change)
  if (plan) return updateExistingPlan(plan, guest, pack, sharePence, change)
  const paid = paidOf(guest, pack, change)
  if (paid.now < depositPence) return null
  const paidPence = paid.before
  const basis = { sharePence, paidPence, balanceDueDate: balanceDateOf(after, pack) }
  const date = start?.date ?? today
  return agreePlan(basis, { depositPence, packageId: pack.id, date }) ?? null
}

/** Returns what was paid for a guest's own place, before a change and now; equal for a new guest or package. */
const paidOf = ({ customerId }: EventGuest, pack: PackageDocument, { before, after }: Change) => {
  const now = paidForOwnPlace(after, pack, customerId)
  const formerPackage = before.packages.find(({ id }) => id === pack.id)
  const wasGuest = before.guests.some((guest) => guest.customerId === customerId)
  return { now, before: formerPackage && wasGuest ? paidForOwnPlace(before, formerPackage, customerId) : now }
}

const updateExistingPlan = (
  plan: InstalmentPlan,
  guest: EventGuest,
  pack: PackageDocument,
  sharePence: Pence,
  change: Change,
): InstalmentPlan => {
  const { after, today } = change
  const balanceDueDate = balanceDateOf(after, pack)
  const paid = paidOf(guest, pack, change)
  const reason = paymentReason(plan, paid, today)
  const withPayment = reason ? withChange(plan, { reason, date: today }) : plan
  const basis = { sharePence, paidPence: paid.now, balanceDueDate }
  if (plannedPence(plan) !== sharePence)
    return recalculatePlan(withPayment, basis, { reason: reasonOf(pack, change), today })
  return plan.balanceDueDate === balanceDueDate
    ? withPayment
    : recalculatePlan(withPayment, basis, { reason: 'dueDate', today })
}

const paymentReason = (
  plan: InstalmentPlan,
  paid: { before: Pence; now: Pence },
  today: IsoDate,
): PlanReason | undefined => {
  if (paid.now === paid.before) return undefined
  if (paid.now < paid.before) return 'moneyBack'
  return isAsPlanned(plan, paid, today) ? undefined : 'paidOtherwise'
}

/** Returns why a share changed: participation or the payment method changed, or otherwise the price. */
const reasonOf = (pack: PackageDocument, change: Change): PlanReason => {
  const reason = change.reasons.get(pack) ?? findShareReason(pack, change)
  change.reasons.set(pack, reason)
  return reason
}

const findShareReason = (pack: PackageDocument, { before, after }: Change): PlanReason => {
  const formerPackage = before.packages.find(({ id }) => id === pack.id)
  const isSame =
    JSON.stringify(describeParticipation(before, formerPackage)) ===
      JSON.stringify(describeParticipation(after, pack)) && before.paymentMethod === after.paymentMethod
  return isSame ? 'price' : 'participation'
}

const describeParticipation = ({ guests }: EventDocument, pack: PackageDocument | undefined) => [
  guests.map(({ customerId, attending }) => [customerId, attending]),
  pack?.entries.map(({ itineraryId, customersAttending }) => [
    itineraryId,
    customersAttending.map(({ customerId, attending }) => [customerId, attending]),
  ]),
]
