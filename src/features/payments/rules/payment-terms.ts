import type { z } from 'zod'
import { formatDate, type IsoDate } from '#kernel/dates.ts'
import { formatPounds, penceFromPounds, poundsFromPence } from '#kernel/money.ts'
import type { paymentDetails } from './wire-payment.ts'

type Terms = Pick<
  z.infer<typeof paymentDetails>,
  'amountGBP' | 'leftGBP' | 'leftDueDate' | 'refundableUntil' | 'instalments'
>

/**
 * The people that a payment is for: the payer alone, the payer and others, or only others. 'group' if the organiser
 * pays for everyone, or for open places and nobody else: then the amount depends on the number of people, and not on
 * who comes.
 */
export type PaidPlaces = 'own' | 'several' | 'others' | 'group'

/** The days of the package that is paid for, and today on the server. */
export type TripDays = {
  readonly today: IsoDate
  readonly startDate: IsoDate | null
  readonly endDate: IsoDate | null
}

/**
 * Returns the terms of a payment in a sentence or two, for display beside its button: what is charged now, what later
 * and by when, how much can be refunded, and until when.
 */
export const describeTerms = (terms: Terms, places: PaidPlaces, trip: TripDays): string => {
  const chargeText = `You pay ${formatPounds(terms.amountGBP)} now${laterText(terms, places)}`
  if (isTripOver(trip)) return `${chargeText}. The trip is over, so it can’t be refunded.`
  if (hasTripStarted(trip)) return `${chargeText}. The trip has started, so it can’t be refunded.`
  return `${chargeText}; ${refundText(terms, places, trip.today)}.`
}

/** Returns true from the day after the trip. */
export const isTripOver = ({ startDate, endDate, today }: TripDays): boolean => {
  const lastDay = endDate ?? startDate
  return lastDay !== null && lastDay < today
}

const hasTripStarted = ({ startDate, today }: TripDays): boolean => startDate !== null && startDate < today

/** Returns the terms of a payment of a custom amount instead of the amount in the given terms. */
export const withAmount = <T extends Terms>(terms: T, amountGBP: number): T => ({
  ...terms,
  amountGBP,
  leftGBP: poundsFromPence(
    Math.max(0, penceFromPounds(terms.amountGBP + terms.leftGBP) - penceFromPounds(amountGBP)),
  ),
})

const laterText = ({ leftGBP, leftDueDate, instalments }: Terms, places: PaidPlaces): string => {
  if (leftGBP <= 0) return ' and nothing later'
  const [first, ...following] = instalments
  const last = following.at(-1)
  const leftText = formatPounds(leftGBP)
  if (first && last)
    return `, then ${leftText} in ${instalments.length} monthly payments from ${formatDate(first.date)} to ${formatDate(last.date)}`
  const date = first?.date ?? leftDueDate
  const dueText = date ? `by ${formatDate(date)}` : 'later'
  return places === 'own' || places === 'group'
    ? ` and ${leftText} ${dueText}`
    : `, and ${leftText} is left to pay ${dueText}`
}

/** For each kind of places, the occasion of a refund, and the part of the money that is refunded. */
const refunds: Readonly<Record<PaidPlaces, readonly [occasion: string, refundedPart: string]>> = {
  own: ['if you can’t come', 'all of it'],
  several: ['if one of you can’t come', 'their part'],
  others: ['if they can’t come', 'their part'],
  group: ['if fewer people come', 'the difference'],
}

const refundText = ({ refundableUntil }: Terms, places: PaidPlaces, today: IsoDate): string => {
  const [occasion, refundedPart] = refunds[places]
  if (refundableUntil === null)
    return places === 'own' ? `it can’t be refunded ${occasion}` : `no part can be refunded ${occasion}`
  const untilText =
    refundableUntil === today ? 'today only' : `until ${formatDate(refundableUntil)}, and nothing after that`
  return `${occasion}, we refund ${refundedPart} ${untilText}`
}
