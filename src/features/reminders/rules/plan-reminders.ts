import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { eventDates, paidSoFar } from '#features/event-document/rules/leading-package.ts'
import { sendsMail } from '#features/event-document/rules/sends-mail.ts'
import { openPlacesPayee, payerOfPlace } from '#features/payments/rules/payer.ts'
import type { IsoDate } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'
import { type DueKind, type OwingPlace, paymentsDue } from './payments-due.ts'
import { type ReminderStep, reminderDays, stepOn } from './reminder-schedule.ts'

/** One automatic reminder: the amount that a payer has to pay by a day, and for whom. */
export type PlannedReminder = {
  readonly payerId: string
  readonly kind: DueKind
  readonly dueDate: IsoDate
  readonly step: ReminderStep
  readonly payees: readonly { readonly id: string; readonly name: string; readonly pence: Pence }[]
}

type Facts = Parameters<typeof paymentsDue>[1]
export type ReminderFacts = Facts & {
  /**
   * The due date up to which a stored card pays for a customer's own place, by customer. These customers get the emails
   * about charges of their card instead of reminders. A card never pays a deposit.
   */
  readonly paidByCard: ReadonlyMap<string, IsoDate>
}

/**
 * Returns the reminders of an event for a day, oldest due date first, whether or not they were sent before. The
 * reminder for a place goes to its payer (see `payerOfPlace`), and for open places to the organiser.
 */
export const planReminders = (event: EventDocument, facts: ReminderFacts): PlannedReminder[] => {
  if (!hasReminders(event, facts.today)) return []
  const reminders = remindedPlaces(event, facts).flatMap((place) =>
    place.dues.flatMap(({ kind, dueDate, pence }) => {
      const step = stepOn(dueDate, facts.today)
      if (step === undefined || isPaidByCard(facts, place.id, { kind, dueDate })) return []
      return { payerId: payerOf(event, place), kind, dueDate, step, payee: { ...idAndName(place), pence } }
    }),
  )
  const byPayment = Map.groupBy(reminders, ({ payerId, kind, dueDate }) => `${dueDate} ${kind} ${payerId}`)
  return [...byPayment]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, same]) => ({ ...same[0]!, payees: same.map(({ payee }) => payee) }))
    .map(({ payee: _, ...reminder }) => reminder)
}

/** The days on which people are reminded of a payment that is due, if it stays unpaid. */
type RemindedPayment = {
  readonly kind: DueKind
  readonly dueDate: IsoDate
  readonly days: readonly IsoDate[]
  readonly payerIds: readonly string[]
}

/** Returns the reminders of an event from today until its trip starts, by kind of payment and due date. */
export const remindersOf = (event: EventDocument, facts: ReminderFacts): RemindedPayment[] => {
  if (!hasReminders(event, facts.today)) return []
  const startDate = eventDates(event).startDate!
  const dues = remindedPlaces(event, facts).flatMap((place) =>
    place.dues
      .filter((due) => !isPaidByCard(facts, place.id, due))
      .map(({ kind, dueDate }) => ({ kind, dueDate, payerId: payerOf(event, place) })),
  )
  return [...Map.groupBy(dues, ({ kind, dueDate }) => `${dueDate} ${kind}`).values()].map((reminders) => ({
    kind: reminders[0]!.kind,
    dueDate: reminders[0]!.dueDate,
    days: reminderDays(reminders[0]!.dueDate, facts.today).filter((day) => day < startDate),
    payerIds: [...new Set(reminders.map(({ payerId }) => payerId))],
  }))
}

/**
 * Returns the places of which people are reminded. Until the first payment, these are only the places of guests who pay
 * for themselves.
 */
const remindedPlaces = (event: EventDocument, facts: Facts): OwingPlace[] =>
  paymentsDue(event, facts).filter((place) => hasPayments(event) || payerOf(event, place) === place.id)

const isPaidByCard = (
  { paidByCard }: ReminderFacts,
  id: string,
  { kind, dueDate }: Pick<PlannedReminder, 'kind' | 'dueDate'>,
): boolean => kind !== 'deposit' && dueDate <= (paidByCard.get(id) ?? '')

const idAndName = ({ id, name }: OwingPlace) => ({ id, name })

const payerOf = (event: EventDocument, { guest }: OwingPlace): string =>
  guest ? payerOfPlace(event, guest) : event.organiserId

/** Returns whether anything was paid for the event. Until then, people are reminded only of their own place. */
const hasPayments = (event: EventDocument): boolean => paidSoFar(event) > 0

/**
 * Returns whether an event gets automatic reminders. An event that staff booked without payment gets none, because
 * staff and the group agree how it is paid. An enquiry without payments gets them only if the group has nothing left to
 * choose and staff have not abandoned the enquiry (a sales heat of 0).
 */
const hasReminders = (event: EventDocument, today: IsoDate): boolean => {
  const { startDate } = eventDates(event)
  if (!sendsMail(event, 'payment-reminder') || event.bookedWithoutPayment) return false
  if (startDate === null || startDate <= today) return false
  if (event.statusStage !== 'Enquiry' || hasPayments(event)) return true
  return event.packages.length === 1 && event.salesHeat > 0
}

/** Returns the earliest of the payments due for a place; undefined if nothing is due. */
export const nextDue = (place: OwingPlace) =>
  place.dues.toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : 1))[0]

/** Returns the guests with an account who owe money for their own place, without the organiser. */
export const owingGuests = (event: EventDocument, facts: Facts): OwingPlace[] =>
  paymentsDue(event, facts).filter(
    ({ id, guest }) => id !== openPlacesPayee && guest?.registered && id !== event.organiserId,
  )
