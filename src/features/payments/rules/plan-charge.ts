import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { type DueCharge, dueChargeOf, noticeDays } from '#features/events/rules/automatic-charge.ts'
import { addDays, type IsoDate, laterOf } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'
import type { TransactionStatus } from './transaction.ts'

/** A declined charge is sent again this many days later. */
export const retryDays = 3
/** After this many declined charges of a card for one due date, its customer pays by hand. */
export const maxDeclined = 3

/** An earlier charge of the same card for a due date. */
export type EarlierCharge = {
  readonly dueDate: IsoDate
  readonly status: TransactionStatus
  /** False while the gateway's outcome can change. */
  readonly isFinal: boolean
  readonly on: IsoDate
}

export type ChargeFacts = {
  readonly today: IsoDate
  /** What the last email announced; null if there was none since the card was stored. */
  readonly announced: { readonly dueDate: IsoDate; readonly pence: Pence; readonly on: IsoDate } | null
  readonly earlier: readonly EarlierCharge[]
  /** Whether a payment by the customer or for them is pending. */
  readonly isPaymentPending: boolean
  readonly hasAddress: boolean
}

export type PlannedCharge = DueCharge & {
  /** How many charges of the card for this due date were declined. */
  readonly declined: number
} & (
    | { readonly step: 'announce' | 'charge'; readonly on: IsoDate; readonly chargedOn: IsoDate }
    /** The card is not charged, for this reason. */
    | { readonly step: 'stay'; readonly reason: string }
  )

/**
 * Plans the next charge of a customer's stored card: an email `noticeDays` before the due date, then the charge, never
 * earlier than `noticeDays` after the email and never of more than it announced. A declined charge is repeated after
 * `retryDays`, up to `maxDeclined` in total. Each due date is charged once. Undefined if nothing is due.
 */
export const planCharge = (
  event: EventDocument,
  customerId: string,
  facts: ChargeFacts,
): PlannedCharge | undefined => {
  const due = dueChargeOf(event, customerId, facts.today)
  if (!due) return undefined
  const earlier = facts.earlier.filter(({ dueDate }) => dueDate === due.dueDate)
  const lastDeclined = earlier.filter(({ status }) => status === 'failed').map(({ on }) => on)
  const planned = { ...due, declined: lastDeclined.length }
  const reason = whyNotCharged(event, earlier, planned.declined, facts)
  if (reason) return { ...planned, step: 'stay', reason }
  const { announced, today } = facts
  const isAnnounced = announced?.dueDate === due.dueDate && announced.pence >= due.pence
  const announcedOn = isAnnounced ? announced.on : laterOf(today, addDays(due.dueDate, -noticeDays))
  const chargedOn = [
    addDays(announcedOn, noticeDays),
    ...lastDeclined.map((on) => addDays(on, retryDays)),
  ].reduce(laterOf, due.dueDate)
  if (due.startDate !== null && chargedOn >= due.startDate)
    return { ...planned, step: 'stay', reason: 'The trip starts before the card can be charged' }
  return isAnnounced
    ? { ...planned, step: 'charge', on: chargedOn, chargedOn }
    : { ...planned, step: 'announce', on: announcedOn, chargedOn }
}

/** Returns why a card is not charged; empty if it is. */
const whyNotCharged = (
  event: EventDocument,
  earlier: readonly EarlierCharge[],
  declined: number,
  { isPaymentPending, hasAddress }: ChargeFacts,
): string => {
  if (earlier.some(({ status }) => status === 'paid' || status === 'refunded'))
    return 'This was charged already'
  if (isPaymentPending || earlier.some(({ isFinal }) => !isFinal)) return 'A payment is pending'
  if (declined >= maxDeclined) return 'The card was declined'
  // A card is charged only after its customer got an email.
  if (event.autoEmailsBlocked) return 'Automatic emails are blocked'
  return hasAddress ? '' : 'The customer has no email address'
}
