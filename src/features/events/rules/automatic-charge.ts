import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { balanceDateOf } from '#features/event-prices/rules/due/due-dates.ts'
import type { Instalment } from '#features/event-prices/rules/due/instalments.ts'
import { unpaidInstalments } from '#features/event-prices/rules/due/plan-of-guest.ts'
import { type GuestPlace, packagePlaces } from '#features/event-prices/rules/shares/package-places.ts'
import { addDays, type IsoDate } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'

/** Days between the email that announces a charge of a stored card and the charge. */
export const noticeDays = 3

export type DueCharge = {
  readonly packageId: string
  readonly paymentType: 'instalments' | 'balance'
  /** The earliest due date of the amounts that are charged together. */
  readonly firstDueDate: IsoDate
  /** The latest of these due dates. */
  readonly dueDate: IsoDate
  readonly pence: Pence
  /** The start of the trip. From that day on, nothing is charged automatically. */
  readonly startDate: IsoDate | null
}

/**
 * Returns the next charge of a guest's stored card (PAY-O16): the instalments of their plan that are due within
 * `noticeDays`, otherwise the next instalment. Without a plan, it is the balance. Undefined if nothing is left to pay,
 * if automatic transactions are not allowed, if the event is not booked or has no known price, or if the trip has
 * started.
 */
export const dueChargeOf = (
  event: EventDocument,
  customerId: string,
  today: IsoDate,
): DueCharge | undefined => {
  const pack = chargedPackage(event)
  if (!pack || (pack.startDate !== null && pack.startDate <= today)) return undefined
  const place = packagePlaces(event, pack).guests.find(({ guest }) => guest.customerId === customerId)
  const parts = place ? unpaidParts(event, pack, place) : []
  const dueSoon = parts.filter(({ date }) => date <= addDays(today, noticeDays))
  const chargedParts = dueSoon.length > 0 ? dueSoon : parts.slice(0, 1)
  if (!place || chargedParts.length === 0) return undefined
  return {
    packageId: pack.id,
    paymentType: hasPlan(place) ? 'instalments' : 'balance',
    firstDueDate: chargedParts[0]!.date,
    dueDate: chargedParts.at(-1)!.date,
    pence: chargedParts.reduce((sum, { pence }) => sum + pence, 0),
    startDate: pack.startDate,
  }
}

/** Returns the unpaid amounts of a guest that are due after a date, which their stored card pays later. */
export const laterChargesOf = (event: EventDocument, customerId: string, after: IsoDate): Instalment[] => {
  const pack = chargedPackage(event)
  const place = pack && packagePlaces(event, pack).guests.find(({ guest }) => guest.customerId === customerId)
  return place ? unpaidParts(event, pack, place).filter(({ date }) => date > after) : []
}

/** Returns the first due date of an amount that a stored card could pay, or null. Ignores whether a card is stored. */
export const firstChargeDate = (event: EventDocument): IsoDate | null => {
  const pack = chargedPackage(event)
  if (!pack) return null
  const dates = packagePlaces(event, pack).guests.flatMap((place) =>
    unpaidParts(event, pack, place).map(({ date }) => date),
  )
  return dates.sort()[0] ?? null
}

const chargedPackage = (event: EventDocument): PackageDocument | undefined =>
  event.automaticTransactionsAllowed && event.statusStage === 'Booked' ? leadingPackage(event) : undefined

const hasPlan = ({ guest }: GuestPlace) => guest.useInstalments && guest.instalmentPlan !== null

/**
 * Returns the unpaid amounts of a place with their due dates, in order. Empty if a refund has left the starting amount
 * of a plan unpaid, because staff then agree with the guest how to pay.
 */
const unpaidParts = (
  event: EventDocument,
  pack: PackageDocument,
  { guest, sharePence, paidPence, isComplete }: GuestPlace,
): Instalment[] => {
  if (!isComplete || paidPence >= sharePence) return []
  const plan = guest.useInstalments ? guest.instalmentPlan : null
  if (plan && paidPence < plan.startPence) return []
  if (plan)
    return unpaidInstalments(plan, paidPence).flatMap(({ date, unpaidPence }) =>
      unpaidPence > 0 ? [{ date, pence: unpaidPence }] : [],
    )
  const date = balanceDateOf(event, pack)
  return date === null ? [] : [{ date, pence: sharePence - paidPence }]
}
