import type { EventDocument, EventGuest } from '#features/events/rules/event-document.ts'
import type { PackageDocument } from '#features/events/rules/package-document.ts'
import {
  dueNow,
  type GuestAccount,
  type PaymentType,
  paymentTypes,
  paymentTypesDue,
  planFor,
  remainingOf,
} from '#features/events/rules/pricing/due.ts'
import type { Instalment } from '#features/events/rules/pricing/instalments.ts'
import { packagePlaces } from '#features/events/rules/pricing/package-places.ts'
import { nextDate, partsLeft } from '#features/events/rules/pricing/plan-of-guest.ts'
import { bookingStage } from '#features/events/rules/stages/booking-stage.ts'
import type { IsoDate } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'
import { type Pence, penceFromPounds, splitPence } from '#kernel/money.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import { guestAccount, openPlacesAccount } from './guest-account.ts'
import { openPlacesPayee } from './payer.ts'
import type { PaymentSettings } from './payment-settings.ts'

type PaymentPart = {
  /** Whose place is paid for; openPlacesPayee for places that nobody has taken. */
  payee: string
  /** Who the money is credited to. */
  customerId: string
  name: string
  pence: Pence
}

export type PlannedPayment = {
  paymentType: PaymentType
  amountPence: Pence
  /** What of it is for whom; adds up to the amount, nobody with nothing. */
  parts: PaymentPart[]
  dueDate: IsoDate | null
  /** What is still to pay for these people afterwards. */
  leftPence: Pence
  /** What follows this payment by instalments, of all these people together. */
  instalments: Instalment[]
}

type PaymentQuestion = {
  readonly event: EventDocument
  readonly packageId: string
  readonly guests: readonly EventGuest[]
  /** Also the places that nobody has taken. */
  readonly openPlaces: boolean
  readonly today: IsoDate
  /** What was ordered by bank for which payee and has not arrived: it is not asked for again (docs/decisions/0048). */
  readonly pendingPence?: ReadonlyMap<string, Pence>
}

type Person = { payee: Omit<PaymentPart, 'pence'>; account: GuestAccount }

/**
 * What a payment comes to, for one person or several. Refuses with nodeNotFound for an unknown package,
 * stageForbids for a cancelled event, fieldInvalid with the reason when the package cannot be booked,
 * nothingDue, or amountOutOfRange.
 */
export const planPayment = (
  question: PaymentQuestion,
  { paymentType: asked, amountGBP, useInstalments }: PaymentSettings,
): PlannedPayment | Refusal => {
  const people = payingPeople(question)
  if (isRefusal(people)) return people
  // The first payment of someone who wants instalments is the deposit; the plan begins with it.
  const paymentType = asked === 'deposit' && useInstalments ? 'instalments' : asked
  const parts =
    paymentType === 'custom'
      ? customParts(people, penceFromPounds(amountGBP ?? 0))
      : dueParts(people, paymentType)
  return isRefusal(parts) ? parts : plannedPayment(question, people, paymentType, parts)
}

/** Every way to pay that makes sense now; a custom payment answers the most that may be chosen. */
export const plannablePayments = (question: PaymentQuestion): PlannedPayment[] | Refusal => {
  const people = payingPeople(question)
  if (isRefusal(people)) return people
  return paymentTypes.flatMap((paymentType) => {
    const parts = dueParts(people, paymentType)
    return isRefusal(parts) ? [] : [plannedPayment(question, people, paymentType, parts)]
  })
}

/**
 * Whether a payment that was planned takes nobody beyond what they owe now: the event may be cancelled meanwhile,
 * the price fallen, somebody else may have paid.
 */
export const isStillOwed = (
  question: PaymentQuestion,
  planned: readonly { readonly id: string; readonly pence: Pence; readonly openPlaces?: boolean }[],
): boolean => {
  const people = payingPeople(question)
  if (isRefusal(people)) return false
  const owed = new Map(people.map(({ payee, account }) => [payee.payee, remainingOf(account)]))
  return planned.every(
    ({ id, pence, openPlaces }) => pence <= (owed.get(openPlaces ? openPlacesPayee : id) ?? 0),
  )
}

const payingPeople = (question: PaymentQuestion): Person[] | Refusal => {
  const { event, packageId, guests, openPlaces, today, pendingPence } = question
  const pack = event.packages.find(({ id }) => id === packageId)
  if (!pack) return refusal('nodeNotFound', { id: packageId })
  if (event.statusStage === 'Cancelled') return refusal('stageForbids', { stage: event.statusStage })
  const problem = whyNotPayable(event, pack, today)
  if (problem) return refusal('fieldInvalid', { message: problem })
  const withPending = (payee: Person['payee'], account: GuestAccount): Person => ({
    payee,
    account: { ...account, paidPence: account.paidPence + (pendingPence?.get(payee.payee) ?? 0) },
  })
  const people = guests.map((guest) => withPending(payeeOf(guest), guestAccount(event, pack, guest, today)))
  if (!openPlaces) return people
  return [...people, withPending(openPlacesOf(event, pack), openPlacesAccount(event, pack, today))]
}

const payeeOf = ({ customerId, name }: EventGuest): Person['payee'] => ({
  payee: customerId,
  customerId,
  name,
})

const openPlacesOf = (event: EventDocument, pack: PackageDocument): Person['payee'] => ({
  payee: openPlacesPayee,
  customerId: event.organiserId,
  name: countOf(packagePlaces(event, pack).open.count, 'open place', 'open places'),
})

/** A booked package is paid for until nothing is left, also after the trip. */
const whyNotPayable = (event: EventDocument, pack: PackageDocument, today: IsoDate) =>
  pack.status === 'Booked' ? '' : bookingStage(event, pack, today).reason

const dueParts = (people: readonly Person[], paymentType: PaymentType): PaymentPart[] | Refusal => {
  const parts = people
    .map(({ payee, account }) => ({ ...payee, pence: paymentTypesDue(account)[paymentType] ?? 0 }))
    .filter(({ pence }) => pence > 0)
  return parts.length > 0 ? parts : refusal('nothingDue')
}

const customParts = (people: readonly Person[], amountPence: Pence): PaymentPart[] | Refusal => {
  const owed = people.map(({ account }) => remainingOf(account))
  const together = owed.reduce((sum, pence) => sum + pence, 0)
  if (together === 0) return refusal('nothingDue')
  const amount = dueNow({ ...people[0]!.account, sharePence: together, paidPence: 0 }, 'custom', amountPence)
  if (isRefusal(amount)) return amount
  return splitPence(amount, owed)
    .map((pence, index) => ({ ...people[index]!.payee, pence }))
    .filter(({ pence }) => pence > 0)
}

const plannedPayment = (
  { event, today }: PaymentQuestion,
  people: readonly Person[],
  paymentType: PaymentType,
  parts: PaymentPart[],
): PlannedPayment => {
  const amountPence = parts.reduce((sum, { pence }) => sum + pence, 0)
  const owed = people.reduce((sum, { account }) => sum + remainingOf(account), 0)
  const instalments = paymentType === 'instalments' ? followingByDate(people, parts) : []
  return {
    paymentType,
    amountPence,
    parts,
    dueDate: dueDateOf(event, people, paymentType, today),
    leftPence: owed - amountPence,
    instalments,
  }
}

const dueDateOf = (
  event: EventDocument,
  people: readonly Person[],
  paymentType: PaymentType,
  today: IsoDate,
): IsoDate | null => {
  const next = people.flatMap(({ account: { plan, paidPence } }) => (plan && nextDate(plan, paidPence)) ?? [])
  if (paymentType === 'instalments' && next.length > 0) return next.sort()[0]!
  if (people.some(({ account }) => account.isFullPaymentDue)) return today
  return paymentType === 'deposit' || paymentType === 'instalments'
    ? event.depositDueDate
    : people[0]!.account.balanceDueDate
}

/** What the plans of these people still ask for once this payment came. */
const followingByDate = (people: readonly Person[], paying: readonly PaymentPart[]): Instalment[] => {
  const byDate = new Map<IsoDate, Pence>()
  for (const { payee, account } of people) {
    const plan = planFor(account)
    const now = paying.find((part) => part.payee === payee.payee)?.pence ?? 0
    for (const { date, leftPence } of plan ? partsLeft(plan, account.paidPence + now) : [])
      if (leftPence > 0) byDate.set(date, (byDate.get(date) ?? 0) + leftPence)
  }
  return [...byDate].map(([date, pence]) => ({ date, pence })).sort((a, b) => (a.date < b.date ? -1 : 1))
}
