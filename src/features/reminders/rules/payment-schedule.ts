import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { Consequence } from '#features/events/rules/reading/event-response.ts'
import { describeCardCharges } from '#features/payments/rules/describe-card-charges.ts'
import { openPlacesPayee } from '#features/payments/rules/payer.ts'
import { formatDate, type IsoDate } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'
import { formatPence, type Pence } from '#kernel/money.ts'
import { type DueKind, paymentsDue } from './payments-due.ts'
import { type ReminderFacts, remindersOf } from './plan-reminders.ts'

/** A stored card with its charges, which happen if nothing changes. */
export type ScheduledCharge = {
  readonly customerId: string
  readonly name: string
  readonly cardDigits: string | null
  /** Earliest first; empty if the card is not charged (see `reason`). */
  readonly charges: readonly { readonly on: IsoDate; readonly pence: Pence }[]
  /** The day of the email that announces the first charge; undefined if it was sent. */
  readonly announcedOn?: IsoDate | undefined
  readonly reason?: string | undefined
}

/** The next step of the automatic cancellation; undefined if nothing is unpaid at this stage of the event. */
export type ScheduledCancellation =
  | { readonly unpaid: 'deposit' | 'balance'; readonly warnedOn?: IsoDate; readonly cancelledOn: IsoDate }
  | { readonly reason: string }
  | undefined

/** An event, and everything besides its document on which the schedule of its payments depends. */
export type ScheduleFacts = ReminderFacts & {
  readonly event: EventDocument
  readonly cancellation: ScheduledCancellation
  readonly charges: readonly ScheduledCharge[]
  /** False for a reader who doesn't see payments. They read how many charges there are, but no amounts and no cards. */
  readonly seesPayments: boolean
}

/** A part of the schedule. Parts with the same id are compared before and after a change. */
type Line = { readonly id: string; readonly label: string; readonly text: string }

const nothing = '–'

/**
 * Returns what differs between the schedules of an event's payments before and after a change: what is due when and for
 * how many people, which stored cards are charged, when people are reminded, and when the event is cancelled. The
 * schedules assume that nobody pays anything from now on.
 */
export const scheduleDifferences = (before: ScheduleFacts, after: ScheduleFacts): Consequence[] => {
  const [linesBefore, linesAfter] = [scheduleOf(before), scheduleOf(after)]
  const textIn = (lines: readonly Line[], id: string) => lines.find((line) => line.id === id)?.text ?? nothing
  const endedLines = linesBefore.filter(({ id }) => !linesAfter.some((line) => line.id === id))
  return [...linesAfter, ...endedLines]
    .map(({ id, label }) => ({ label, before: textIn(linesBefore, id), after: textIn(linesAfter, id) }))
    .filter((line) => line.before !== line.after)
}

const scheduleOf = (facts: ScheduleFacts): Line[] => [
  ...dueLines(facts),
  ...chargeLines(facts),
  ...reminderLines(facts),
  { id: 'cancellation', label: 'Automatic cancellation', text: cancellationText(facts) },
]

const dueLabels: Readonly<Record<DueKind, string>> = {
  deposit: 'Deposits',
  instalment: 'Instalments',
  balance: 'Balance',
}

const dueLines = (facts: ScheduleFacts): Line[] => {
  const dues = paymentsDue(facts.event, facts).flatMap(({ id, name, dues }) =>
    dues.map((due) => ({ ...due, payeeId: id, name })),
  )
  return [...Map.groupBy(dues, ({ kind }) => kind)].map(([kind, sameKind]) => {
    const days = [...new Set(sameKind.map(({ dueDate }) => dueDate))].sort()
    const guests = new Set(sameKind.flatMap(({ payeeId }) => (payeeId === openPlacesPayee ? [] : payeeId)))
    const openPlaces = sameKind.find(({ payeeId }) => payeeId === openPlacesPayee)
    const people = [
      ...(guests.size > 0 ? [countOf(guests.size, 'guest', 'guests')] : []),
      ...(openPlaces ? [openPlaces.name] : []),
    ].join(' and ')
    const sum = facts.seesPayments
      ? `, ${formatPence(sameKind.reduce((all, { pence }) => all + pence, 0))}`
      : ''
    return { id: kind, label: dueLabels[kind], text: `${spanOf(days)}: ${people}${sum}` }
  })
}

/** Returns days as a list, or as a period if there are many. */
const spanOf = (days: readonly IsoDate[]): string =>
  days.length <= 4
    ? days.map(formatDate).join(', ')
    : `${days.length} days from ${formatDate(days[0]!)} to ${formatDate(days.at(-1)!)}`

const chargeLines = (facts: ScheduleFacts): Line[] => [
  { id: 'charges', label: 'Automatic transactions', text: chargesText(facts) },
  ...(facts.seesPayments ? facts.charges : []).map((card) => ({
    id: `card of ${card.customerId}`,
    label: card.cardDigits ? `${card.name}, card ending in ${card.cardDigits}` : card.name,
    text: describeCardCharges(card),
  })),
]

const chargesText = ({
  event: { automaticTransactionsAllowed, statusStage },
  charges: cards,
  seesPayments,
}: ScheduleFacts): string => {
  if (!automaticTransactionsAllowed) return 'Not allowed'
  if (statusStage !== 'Booked') return 'Allowed; nothing is charged until the event is booked'
  const charges = cards.flatMap((card) => card.charges)
  if (charges.length > 0) {
    const sum = formatPence(charges.reduce((all, { pence }) => all + pence, 0))
    return `Allowed: ${countOf(charges.length, 'charge', 'charges')}${seesPayments ? `, ${sum}` : ''}`
  }
  const [reason, ...others] = new Set(cards.map((card) => card.reason))
  // If the cards have different reasons, the line of each card says its own.
  if (seesPayments && reason && others.length === 0) return `Allowed; nothing is charged: ${reason}`
  if (cards.length > 0) return 'Allowed; nothing is charged'
  return 'Allowed; nothing is charged, because no stored card has anything to pay'
}

const reminderLines = (facts: ScheduleFacts): Line[] => {
  const reminders = remindersOf(facts.event, facts)
  return [...Map.groupBy(reminders, ({ kind }) => kind)].flatMap(([kind, sameKind]) => {
    const days = [...new Set(sameKind.flatMap((one) => one.days))].sort()
    const payers = new Set(sameKind.flatMap((one) => (one.days.length > 0 ? one.payerIds : [])))
    if (days.length === 0) return []
    return [
      {
        id: `reminders of ${kind}`,
        label: `Reminders: ${dueLabels[kind].toLowerCase()}`,
        text: `${spanOf(days)}, to ${countOf(payers.size, 'person', 'people')}`,
      },
    ]
  })
}

const cancellationText = ({ event, cancellation }: ScheduleFacts): string => {
  if (event.dueDatesByHand.includes('autoCancelDepositDueDate') && event.autoCancelDepositDueDate === null)
    return 'Turned off'
  if (!cancellation) return 'Not at this stage'
  if ('reason' in cancellation) return `Not cancelled: ${cancellation.reason}`
  const { unpaid, warnedOn, cancelledOn } = cancellation
  const paid = unpaid === 'deposit' ? 'the deposits are paid' : 'the balance is paid'
  return `${warnedOn ? `Warning on ${formatDate(warnedOn)}, cancelled` : 'Cancelled'} on ${formatDate(cancelledOn)} unless ${paid}`
}
