import { bookingStage } from '#features/event-commands/rules/booking/booking-stage.ts'
import type { EventDocument, EventGuest } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import {
  dueNow,
  type GuestAccount,
  type PaymentType,
  paymentTypes,
  paymentTypesDue,
  planFor,
  remainingOf,
} from '#features/event-prices/rules/due/due.ts'
import { balanceDateOf, refundableUntil } from '#features/event-prices/rules/due/due-dates.ts'
import type { Instalment } from '#features/event-prices/rules/due/instalments.ts'
import { unpaidInstalments } from '#features/event-prices/rules/due/plan-of-guest.ts'
import { packagePlaces } from '#features/event-prices/rules/shares/package-places.ts'
import type { IsoDate } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'
import { type Pence, penceFromPounds, splitPence } from '#kernel/money.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { guestAccounts, openPlacesAccount } from './guest-account.ts'
import { dueDateOf, nextDueType } from './option-due-date.ts'
import { openPlacesPayee, payeeOfPart } from './payer.ts'
import type { PaymentSettings } from './payment-settings.ts'
import { refusal } from './refusals.ts'

type PaymentPart = {
  /** The guest whose place is paid for, or openPlacesPayee. */
  payee: string
  /** The guest whose account is credited. */
  customerId: string
  name: string
  pence: Pence
}

export type PlannedPayment = {
  paymentType: PaymentType
  amountPence: Pence
  /** How the amount is divided. The parts add up to the amount, and each is above zero. */
  parts: PaymentPart[]
  /** In the past if the payment is overdue. */
  dueDate: IsoDate | null
  /** What these people still owe after this payment. */
  leftPence: Pence
  /**
   * The balance date, by which the rest has to be paid. Null if nothing can be left to pay, or if the date is unknown
   * or has passed. A custom payment can always leave something to pay, because the payer can choose a smaller amount.
   */
  leftDueDate: IsoDate | null
  /**
   * The last day on which a person who can't come gets back everything that was paid for their place. Null if that day
   * has passed or is unknown.
   */
  refundableUntil: IsoDate | null
  /** The instalments that follow this payment, added up over these people. */
  instalments: Instalment[]
}

type PaymentQuery = {
  readonly event: EventDocument
  readonly packageId: string
  readonly guests: readonly EventGuest[]
  /** Whether open places are paid for as well. */
  readonly openPlaces: boolean
  readonly today: IsoDate
  /** Pending bank transfers, by payee; excluded from the amounts due (docs/decisions/0048). */
  readonly pendingPence?: ReadonlyMap<string, Pence>
}

type Person = { place: Omit<PaymentPart, 'pence'>; account: GuestAccount }

/**
 * Returns the amount of a payment and its parts, for one person or several. Refuses with nodeNotFound for an
 * unknown package, stageForbids for a cancelled event, fieldInvalid with the reason if the package can't be booked,
 * nothingDue, or amountOutOfRange.
 */
export const planPayment = (
  query: PaymentQuery,
  { paymentType: requestedType, amountGBP, useInstalments }: PaymentSettings,
): PlannedPayment | Refusal => {
  const people = payingPeople(query)
  if (isRefusal(people)) return people
  // For a guest who wants instalments, the deposit is the first payment of the plan.
  const paymentType = requestedType === 'deposit' && useInstalments ? 'instalments' : requestedType
  const parts =
    paymentType === 'custom'
      ? customParts(people, penceFromPounds(amountGBP ?? 0))
      : dueParts(withDue(people), paymentType)
  return isRefusal(parts) ? parts : buildPlannedPayment(query, people, paymentType, parts)
}

export type PlannablePayment = PlannedPayment & {
  /** True if this option pays what is due next. If two options other than custom pay the same, it is true for both. */
  isDueNext: boolean
}

/**
 * Returns every payment option that is possible now. A custom payment has the largest amount that can be
 * chosen.
 */
export const plannablePayments = (query: PaymentQuery): PlannablePayment[] | Refusal => {
  const people = payingPeople(query)
  if (isRefusal(people)) return people
  const peopleWithDue = withDue(people)
  const plans = paymentTypes.flatMap((paymentType) => {
    const parts = dueParts(peopleWithDue, paymentType)
    return isRefusal(parts) ? [] : [buildPlannedPayment(query, people, paymentType, parts)]
  })
  const { event, packageId, today } = query
  const pack = event.packages.find(({ id }) => id === packageId)!
  const nextType = nextDueType({ event, pack, today }, peopleWithDue)
  const nextPlan = plans.find(({ paymentType }) => paymentType === nextType)
  return plans.map((plan) => ({
    ...plan,
    isDueNext: plan.paymentType !== 'custom' && plan.amountPence === nextPlan?.amountPence,
  }))
}

/**
 * Returns how much of a planned payment is still owed, in pence: less than was planned if another payment was received
 * or the price reduced. Undefined if nothing can be paid any more, for example because the event was cancelled.
 */
export const stillOwedPence = (
  query: PaymentQuery,
  plannedParts: readonly { readonly id: string; readonly pence: Pence; readonly openPlaces?: boolean }[],
): Pence | undefined => {
  const people = payingPeople(query)
  if (isRefusal(people)) return undefined
  const owed = new Map(people.map(({ place, account }) => [place.payee, remainingOf(account)]))
  return plannedParts.reduce((sum, part) => sum + Math.min(part.pence, owed.get(payeeOfPart(part)) ?? 0), 0)
}

const payingPeople = (query: PaymentQuery): Person[] | Refusal => {
  const { event, packageId, guests, openPlaces, today, pendingPence } = query
  const pack = event.packages.find(({ id }) => id === packageId)
  if (!pack) return refusal('nodeNotFound', { id: packageId })
  if (event.statusStage === 'Cancelled') return refusal('stageForbids', { stage: event.statusStage })
  const problem = whyNotPayable(event, pack, today)
  if (problem) return refusal('fieldInvalid', { message: problem })
  const withPending = (place: Person['place'], account: GuestAccount): Person => ({
    place,
    account: { ...account, paidPence: account.paidPence + (pendingPence?.get(place.payee) ?? 0) },
  })
  const accounts = guestAccounts(event, pack, guests, today)
  const people = guests.map((guest, index) => withPending(placeOf(guest), accounts[index]!))
  if (!openPlaces) return people
  return [...people, withPending(openPlacesOf(event, pack), openPlacesAccount(event, pack, today))]
}

const placeOf = ({ customerId, name }: EventGuest): Person['place'] => ({
  payee: customerId,
  customerId,
  name,
})

const openPlacesOf = (event: EventDocument, pack: PackageDocument): Person['place'] => ({
  payee: openPlacesPayee,
  customerId: event.organiserId,
  name: countOf(packagePlaces(event, pack).open.count, 'open place', 'open places'),
})

/**
 * Returns why a package can't be paid for; empty if it can. A booked package can be paid for until nothing is due,
 * even after the trip.
 */
export const whyNotPayable = (event: EventDocument, pack: PackageDocument, today: IsoDate): string =>
  pack.status === 'Booked' ? '' : bookingStage(event, pack, today).reason

type PersonWithDue = Person & { due: ReturnType<typeof paymentTypesDue> }

/** Returns the people, each with what they can pay by each payment option. Calculated once for all options. */
const withDue = (people: readonly Person[]): PersonWithDue[] =>
  people.map((person) => ({ ...person, due: paymentTypesDue(person.account) }))

const dueParts = (people: readonly PersonWithDue[], paymentType: PaymentType): PaymentPart[] | Refusal => {
  const parts = people
    .map(({ place, due }) => ({ ...place, pence: due[paymentType] ?? 0 }))
    .filter(({ pence }) => pence > 0)
  return parts.length > 0 ? parts : refusal('nothingDue')
}

const customParts = (people: readonly Person[], amountPence: Pence): PaymentPart[] | Refusal => {
  const owed = people.map(({ account }) => remainingOf(account))
  const totalOwed = owed.reduce((sum, pence) => sum + pence, 0)
  if (totalOwed === 0) return refusal('nothingDue')
  const amount = dueNow({ ...people[0]!.account, sharePence: totalOwed, paidPence: 0 }, 'custom', amountPence)
  if (isRefusal(amount)) return amount
  return splitPence(amount, owed)
    .map((pence, index) => ({ ...people[index]!.place, pence }))
    .filter(({ pence }) => pence > 0)
}

const buildPlannedPayment = (
  { event, packageId, today }: PaymentQuery,
  people: readonly Person[],
  paymentType: PaymentType,
  parts: PaymentPart[],
): PlannedPayment => {
  const amountPence = parts.reduce((sum, { pence }) => sum + pence, 0)
  const owed = people.reduce((sum, { account }) => sum + remainingOf(account), 0)
  const instalments = paymentType === 'instalments' ? followingByDate(people, parts) : []
  const leftPence = owed - amountPence
  // A custom payment is planned with its maximum amount. The payer can choose less, and then something is left to pay.
  const canLeaveSome = leftPence > 0 || paymentType === 'custom'
  const pack = event.packages.find(({ id }) => id === packageId)!
  const balanceDate = balanceDateOf(event, pack)
  return {
    paymentType,
    amountPence,
    parts,
    dueDate: dueDateOf(
      { event, pack, today },
      people.map(({ account }) => account),
      paymentType,
    ),
    leftPence,
    leftDueDate: canLeaveSome && balanceDate !== null && balanceDate >= today ? balanceDate : null,
    refundableUntil: refundableUntil(event, pack, today),
    instalments,
  }
}

/** Returns the instalments of these people's plans that remain after this payment. */
const followingByDate = (people: readonly Person[], currentParts: readonly PaymentPart[]): Instalment[] => {
  const byDate = new Map<IsoDate, Pence>()
  const pencePaidNow = new Map(currentParts.map(({ payee, pence }) => [payee, pence]))
  for (const { place, account } of people) {
    const plan = planFor(account)
    const nowPence = pencePaidNow.get(place.payee) ?? 0
    for (const { date, unpaidPence } of plan ? unpaidInstalments(plan, account.paidPence + nowPence) : [])
      if (unpaidPence > 0) byDate.set(date, (byDate.get(date) ?? 0) + unpaidPence)
  }
  return [...byDate].map(([date, pence]) => ({ date, pence })).sort((a, b) => (a.date < b.date ? -1 : 1))
}
