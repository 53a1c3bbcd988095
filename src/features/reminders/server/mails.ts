import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { eventPaymentAddress } from '#features/events/rules/event-address.ts'
import { eventNameInMail, sampleEvent, sampleReader } from '#features/events/server/index.ts'
import type { IsoDate } from '#kernel/dates.ts'
import { formatPence } from '#kernel/money.ts'
import type { Config } from '#platform/server/config.ts'
import { automaticMail, eventMailTo } from '#platform/server/mail/automatic-mail.ts'
import { mailButton, mailFacts, mailParts, safeName } from '#platform/server/mail/layout.ts'
import type { PaymentDue } from '../rules/payments-due.ts'
import type { PlannedReminder } from '../rules/plan-reminders.ts'
import { isEssentialStep } from '../rules/reminder-schedule.ts'
import {
  automaticReminder,
  ifJustPaid,
  organiserReminder,
  payLabel,
  type ReminderTone,
} from '../rules/reminder-texts.ts'

type Site = Pick<Config, 'publicUrl'>
type Reader = { readonly id: string; readonly email: string; readonly firstName: string }

/** Returns the names that reminders contain, with replacements for unsafe ones. */
export const namesInReminder = (event: EventDocument, organiser: { readonly name: string } | undefined) => ({
  event: eventNameInMail(event),
  organiser: safeName(organiser?.name ?? '', 'Your organiser'),
})

const payAddress = ({ publicUrl }: Site, { id, section }: EventDocument) =>
  `${publicUrl}${eventPaymentAddress({ eventId: id, section })}`

const sampleDue = { kind: 'deposit', pence: 5000, dueDate: '2030-03-08', today: '2030-03-01' } as const

/**
 * Reminds a payer of an amount that is due. If they also pay for others, the email lists each place with its amount.
 */
export const paymentReminderMail = automaticMail({
  kind: 'payment-reminder',
  name: 'Payment reminder',
  sentWhen: '7 days before a payment is due, on the day, and 3 and 7 days after it.',
  to: 'Payer',
  recipientChoice: 'payment-reminders',
  text: {
    subject: '{amount} for {event} {due}',
    intro: '{payment} {due}.\n\n{advice}',
    closing: ifJustPaid,
  },
  placeholders: {
    event: 'The name of the event',
    amount: 'The amount to pay',
    payment: 'The payment, such as “Your deposit of £50 for Olga’s hen weekend”',
    due: 'When it is due, such as “is due today”',
    advice: 'A request to pay, worded differently after the due date',
  },
  required: ['due'],
  write: (
    site: Site,
    event: EventDocument,
    reader: Reader,
    { kind, dueDate, step, payees, today }: PlannedReminder & { readonly today: IsoDate },
  ) => {
    const pence = payees.reduce((sum, payee) => sum + payee.pence, 0)
    const isOwnOnly = payees.every(({ id }) => id === reader.id)
    const title = eventNameInMail(event)
    return {
      ...eventMailTo(event, reader),
      isEssential: isEssentialStep(step),
      values: automaticReminder({ event: title, kind, pence, dueDate, today }, isOwnOnly),
      details: mailParts(
        ...(isOwnOnly
          ? []
          : [mailFacts(payees.map((payee) => [nameOf(payee, reader), formatPence(payee.pence)]))]),
        mailButton(payLabel(pence), payAddress(site, event)),
      ),
    }
  },
  sample: (site) => [
    site,
    sampleEvent,
    sampleReader,
    {
      ...sampleDue,
      payerId: sampleReader.id,
      step: -7 as const,
      payees: [
        { id: sampleReader.id, name: sampleReader.name, pence: sampleDue.pence },
        { id: 'sample-guest', name: 'Gina Green', pence: sampleDue.pence },
      ],
    },
  ],
})

const nameOf = ({ id, name }: { readonly id: string; readonly name: string }, reader: Reader): string => {
  if (id === reader.id) return 'Your place'
  const safe = safeName(name, 'A guest')
  return `${safe.charAt(0).toUpperCase()}${safe.slice(1)}`
}

type OrganiserReminder = PaymentDue & {
  readonly organiser: { readonly name: string } | undefined
  readonly tone: ReminderTone
  readonly today: IsoDate
}

/** Reminds a guest in the organiser's name. */
export const organiserReminderMail = automaticMail({
  kind: 'organiser-reminder',
  name: 'Reminder by the organiser',
  sentWhen: 'When the organiser reminds guests of a payment.',
  to: 'Guests',
  recipientChoice: 'organiser-reminders',
  alwaysSent: 'The organiser sends it.',
  text: { subject: '{subject}', intro: '{reminder}', closing: ifJustPaid },
  placeholders: {
    subject: 'The subject in the tone that the organiser has chosen',
    reminder: 'The text in that tone, as the organiser has previewed it',
  },
  required: ['reminder'],
  write: (
    site: Site,
    event: EventDocument,
    guest: Reader,
    { organiser, tone, ...due }: OrganiserReminder,
  ) => {
    const { subject, paragraphs } = organiserReminder(tone, { ...due, ...namesInReminder(event, organiser) })
    return {
      ...eventMailTo(event, guest),
      byStranger: true,
      values: { subject, reminder: paragraphs.join('\n\n') },
      details: mailButton(payLabel(due.pence), payAddress(site, event)),
    }
  },
  sample: (site) => [
    site,
    sampleEvent,
    sampleReader,
    { ...sampleDue, organiser: { name: 'Gina Green' }, tone: 'friendly' as const },
  ],
})
