import type { IsoDate } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'
import type { EventDocument, EventGuest, InstalmentPlan, PlanReason } from '../event-document.ts'
import type { PackageDocument } from '../package-document.ts'
import { leadingPackage } from '../summarise-event.ts'
import { balanceDateOf } from './due-dates.ts'
import { packagePlaces, paidForOwnPlace } from './package-places.ts'
import { agreePlan, isAsPlanned, plannedPence, restatePlan, withChange } from './plan-of-guest.ts'

/** Since when, and for which package, plans that begin with this change count: the payment that begins them. */
export type PlanStart = { readonly date: IsoDate; readonly packageId: string }

/**
 * The event with every guest's plan of instalments as it follows from a change of the event (PAY-O6): a guest
 * who wants one has it from the deposit on, and one that there is stays as it was agreed, unless their share,
 * the balance due date, or what is paid otherwise than planned changed it. Each such change is written down with its
 * reason and day. A share that is not known yet changes nothing.
 */
export const keepPlans = (
  before: EventDocument,
  after: EventDocument,
  today: IsoDate,
  start?: PlanStart,
): EventDocument => {
  if (!after.guests.some(({ useInstalments, instalmentPlan }) => useInstalments || instalmentPlan))
    return after
  const guests = after.guests.map((guest) => {
    const instalmentPlan = planOf(guest, { before, after, today, start })
    return instalmentPlan === guest.instalmentPlan ? guest : { ...guest, instalmentPlan }
  })
  return guests.every((guest, index) => guest === after.guests[index]) ? after : { ...after, guests }
}

type Change = {
  readonly before: EventDocument
  readonly after: EventDocument
  readonly today: IsoDate
  readonly start: PlanStart | undefined
}

const planOf = (guest: EventGuest, change: Change): InstalmentPlan | null => {
  const { after, start, today } = change
  if (!guest.useInstalments) return null
  const plan = guest.instalmentPlan
  const pack = leadingPackage(after, plan?.packageId ?? start?.packageId)
  const place = pack && packagePlaces(after, pack).guests.find((one) => one.guest === guest)
  if (!pack || !place) return plan
  const { sharePence, depositPence, isComplete } = place
  // Another balance due date gives other dates, also while the share is not known.
  if (!isComplete) return plan && followed(plan, guest, pack, plannedPence(plan), change)
  if (plan) return followed(plan, guest, pack, sharePence, change)
  const paid = paidOf(guest, pack, change)
  if (paid.now < depositPence) return null
  const paidPence = paid.before
  const basis = { sharePence, paidPence, balanceDueDate: balanceDateOf(after, pack) }
  const date = start?.date ?? today
  return agreePlan(basis, { depositPence, packageId: pack.id, date }) ?? null
}

/** What was paid for a guest's own place, before a change and now. */
const paidOf = ({ customerId }: EventGuest, pack: PackageDocument, { before, after }: Change) => {
  const now = paidForOwnPlace(after, pack, customerId)
  const former = before.packages.find(({ id }) => id === pack.id)
  const wasGuest = before.guests.some((guest) => guest.customerId === customerId)
  return { now, before: former && wasGuest ? paidForOwnPlace(before, former, customerId) : now }
}

const followed = (
  plan: InstalmentPlan,
  guest: EventGuest,
  pack: PackageDocument,
  sharePence: Pence,
  change: Change,
): InstalmentPlan => {
  const { after, today } = change
  const balanceDueDate = balanceDateOf(after, pack)
  const paid = paidOf(guest, pack, change)
  const reason = paidOtherwise(plan, paid, today)
  const told = reason ? withChange(plan, { reason, date: today }) : plan
  const basis = { sharePence, paidPence: paid.now, balanceDueDate }
  if (plannedPence(plan) !== sharePence)
    return restatePlan(told, basis, { reason: reasonOf(pack, change), today })
  return plan.balanceDueDate === balanceDueDate
    ? told
    : restatePlan(told, basis, { reason: 'dueDate', today })
}

const paidOtherwise = (
  plan: InstalmentPlan,
  paid: { before: Pence; now: Pence },
  today: IsoDate,
): PlanReason | undefined => {
  if (paid.now === paid.before) return undefined
  if (paid.now < paid.before) return 'moneyBack'
  return isAsPlanned(plan, paid, today) ? undefined : 'paidOtherwise'
}

/** Why a share is another: because of who takes part, in the event or in a product, or because of the price. */
const reasonOf = (pack: PackageDocument, { before, after }: Change): PlanReason => {
  const former = before.packages.find(({ id }) => id === pack.id)
  const isSame =
    JSON.stringify(takingPart(before, former)) === JSON.stringify(takingPart(after, pack)) &&
    before.paymentMethod === after.paymentMethod
  return isSame ? 'price' : 'participation'
}

const takingPart = ({ guests }: EventDocument, pack: PackageDocument | undefined) => [
  guests.map(({ customerId, attending }) => [customerId, attending]),
  pack?.entries.map(({ itineraryId, customersAttending }) => [
    itineraryId,
    customersAttending.map(({ customerId, attending }) => [customerId, attending]),
  ]),
]
