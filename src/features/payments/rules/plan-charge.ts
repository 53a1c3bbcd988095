import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { sendsMail } from '#features/event-document/rules/sends-mail.ts'
import { type DueCharge, dueChargeOf, noticeDays } from '#features/events/rules/automatic-charge.ts'
import type { TransactionStatus } from '#features/events/rules/reading/wire-transaction.ts'
import { addDays, type IsoDate, laterOf } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'

/** The number of days after which a declined charge is sent again. */
export const retryDays = 3
/** After this many declined charges of a card for one due date, the customer has to pay manually. */
export const maxDeclined = 3
/** An announcement expires this many days after the planned date of the charge. */
const announcedGraceDays = 1

/**
 * An earlier charge of the customer for a due date. Declined charges are included only if they were for the same card.
 */
export type EarlierCharge = {
  readonly dueDate: IsoDate
  readonly status: TransactionStatus
  /** Whether any part of the charge was refunded. */
  readonly isRefunded: boolean
  /** False while the gateway's outcome can still change. */
  readonly isFinal: boolean
  /** The day of the outcome, or of the charge while it has no outcome. */
  readonly on: IsoDate
}

export type ChargeFacts = {
  readonly today: IsoDate
  /** The contents of the last announcement email; null if none was sent since the card was stored. */
  readonly announced: { readonly dueDate: IsoDate; readonly pence: Pence; readonly on: IsoDate } | null
  readonly earlier: readonly EarlierCharge[]
  /** Whether a payment by the customer or for them is pending. */
  readonly isPaymentPending: boolean
  readonly hasAddress: boolean
}

/** The next step of a charge: `on` is the day of the step, `chargedOn` the day of the charge. */
export type PlannedCharge = DueCharge & {
  /** How many charges of the card for this due date were declined. */
  readonly declined: number
} & (
    | { readonly step: 'announce' | 'charge'; readonly on: IsoDate; readonly chargedOn: IsoDate }
    /** Nothing is announced or charged, because of `reason`. */
    | { readonly step: 'none'; readonly reason: string }
  )

/**
 * Plans the next charge of a customer's stored card. First an email is sent `noticeDays` before the due date, or today
 * if less time is left. The charge follows at least `noticeDays` after the email, and is never higher than announced.
 * If something else delays the charge, such as a pending bank transfer, it is announced again. A declined charge is
 * repeated after `retryDays`, up to `maxDeclined` attempts in total. Each due date is charged once. Returns undefined
 * if nothing is due.
 */
export const planCharge = (
  event: EventDocument,
  customerId: string,
  facts: ChargeFacts,
): PlannedCharge | undefined => {
  const due = dueChargeOf(event, customerId, facts.today)
  if (!due) return undefined
  const declines = declinesOf(facts.earlier, due.dueDate)
  const dueCharge = { ...due, declined: declines.length }
  const reason = whyNotCharged(event, due, facts)
  if (reason) return { ...dueCharge, step: 'none', reason }
  const { announced, today } = facts
  const chargedAfter = (announcedOn: IsoDate) =>
    [addDays(announcedOn, noticeDays), ...declines.map(({ on }) => addDays(on, retryDays))].reduce(
      laterOf,
      due.dueDate,
    )
  const isAnnounced =
    announced?.dueDate === due.dueDate &&
    announced.pence >= due.pence &&
    today <= addDays(chargedAfter(announced.on), announcedGraceDays)
  const announcedOn = isAnnounced ? announced.on : laterOf(today, addDays(due.dueDate, -noticeDays))
  const chargedOn = chargedAfter(announcedOn)
  if (due.startDate !== null && chargedOn >= due.startDate)
    return { ...dueCharge, step: 'none', reason: 'The trip starts before the card can be charged' }
  return isAnnounced
    ? { ...dueCharge, step: 'charge', on: chargedOn, chargedOn }
    : { ...dueCharge, step: 'announce', on: announcedOn, chargedOn }
}

const declinesOf = (earlier: readonly EarlierCharge[], dueDate: IsoDate) =>
  earlier.filter((charge) => charge.dueDate === dueDate && charge.status === 'failed')

/**
 * Returns why a card is not charged; empty if it is charged. If an amount is due again because an earlier charge was
 * refunded, it is never charged automatically. Staff then agree with the customer how the customer pays.
 */
const whyNotCharged = (
  event: EventDocument,
  { firstDueDate, dueDate }: DueCharge,
  { earlier, isPaymentPending, hasAddress }: ChargeFacts,
): string => {
  if (earlier.some(({ status, isRefunded }) => status === 'refunded' || isRefunded))
    return 'A charge was refunded'
  if (earlier.some((charge) => charge.status === 'paid' && charge.dueDate >= firstDueDate))
    return 'This was charged already'
  if (isPaymentPending || earlier.some((charge) => charge.dueDate === dueDate && !charge.isFinal))
    return 'A payment is pending'
  if (earlier.some((charge) => declinesOf(earlier, charge.dueDate).length >= maxDeclined))
    return 'The card was declined'
  // A card is charged only after an email to its customer, so nothing is charged if that email can't be sent.
  if (event.autoEmailsBlocked) return 'Automatic emails are blocked'
  if (!sendsMail(event, 'charge-announced')) return 'The announcement of the card payment is turned off'
  return hasAddress ? '' : 'The customer has no email address'
}
