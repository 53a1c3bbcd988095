import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { AutomaticCancellation } from '#features/events/rules/automatic-cancellation.ts'
import { eventHomeAddress } from '#features/events/rules/event-address.ts'
import { eventNameInMail, sampleEvent, sampleReader } from '#features/events/server/index.ts'
import { addDays, formatDate, type IsoDate } from '#kernel/dates.ts'
import type { Config } from '#platform/server/config.ts'
import { automaticMail, eventMailTo } from '#platform/server/mail/automatic-mail.ts'
import { mailButton } from '#platform/server/mail/layout.ts'
import { warningDays } from '../../rules/cancelling/plan-cancellation.ts'

type Site = Pick<Config, 'publicUrl'>
type Recipient = { readonly email: string; readonly firstName: string }
type Warning = AutomaticCancellation & { readonly today: IsoDate }

const eventUrl = ({ publicUrl }: Site, { id, section }: EventDocument) =>
  `${publicUrl}${eventHomeAddress({ eventId: id, section })}`

/** Informs the organiser of the last day to pay, after which the event is cancelled. */
export const cancellationWarningMail = automaticMail({
  kind: 'cancellation-warning',
  name: 'Warning before cancellation',
  sentWhen:
    'Three days before the last day to pay. An event is not cancelled automatically without this email.',
  to: 'Organiser',
  recipientChoice: 'essential',
  text: {
    subject: 'Please pay for {event} by {last day}',
    intro:
      '{unpaid}\n\nIf it is not paid by {last day}, we will have to cancel the event. If you need more time, contact us before then.',
    closing: '',
  },
  placeholders: {
    event: 'The name of the event',
    'last day': 'The last day to pay',
    unpaid: 'A sentence about what is not paid',
  },
  required: ['unpaid', 'last day'],
  write: (site: Site, event: EventDocument, organiser: Recipient, { unpaid, lastDay, today }: Warning) => {
    const minPayBy = addDays(today, warningDays - 1)
    const payBy = lastDay < minPayBy ? minPayBy : lastDay
    const title = eventNameInMail(event)
    return {
      ...eventMailTo(event, organiser),
      values: {
        event: title,
        'last day': formatDate(payBy),
        unpaid:
          unpaid === 'deposit'
            ? `Not all deposits for ${title} have been paid yet.`
            : `The balance for ${title} is not fully paid yet.`,
      },
      details: mailButton('See what is due', eventUrl(site, event)),
    }
  },
  sample: (site) => [
    site,
    sampleEvent,
    sampleReader,
    { unpaid: 'balance' as const, lastDay: '2030-05-10', today: '2030-05-07' },
  ],
})

const cancellationPlaceholders = {
  event: 'The name of the event',
  payments: 'What happens to the money that was paid',
}
const bookAgain = 'If you would like to book again, contact us and we will help.'
const samplePayments =
  'We hold £50.00 for your place. Our team decides about the refund and will contact you. Nothing more has to be paid.'

const cancellationParts = (site: Site, event: EventDocument, reader: Recipient, payments: string) => ({
  ...eventMailTo(event, reader),
  values: { event: eventNameInMail(event), payments },
  details: mailButton('Open the event', eventUrl(site, event)),
})

/** Informs one of the group that the event was cancelled because it was not paid, and what happens to their money. */
export const eventCancelledMail = automaticMail({
  kind: 'event-cancelled',
  name: 'Event cancelled, not paid in time',
  sentWhen:
    'When an event is cancelled because it was not paid in time, to the organiser, everybody who is coming and everybody who has paid or whose payment is pending.',
  to: 'Guests',
  recipientChoice: 'essential',
  text: {
    subject: '{event} has been cancelled',
    intro: `We have cancelled {event} because it was not paid in time.\n\n{payments}\n\n${bookAgain}`,
    closing: '',
  },
  placeholders: cancellationPlaceholders,
  write: cancellationParts,
  sample: (site) => [site, sampleEvent, sampleReader, samplePayments],
})

/** Informs one of the group that staff have cancelled the event, and what happens to their money. */
export const cancelledByStaffMail = automaticMail({
  kind: 'cancelled-by-staff',
  name: 'Event cancelled by staff',
  sentWhen:
    'When staff cancel an event, to the organiser, everybody who is coming and everybody who has paid or whose payment is pending.',
  to: 'Guests',
  recipientChoice: 'essential',
  text: {
    subject: '{event} has been cancelled',
    intro: `{event} has been cancelled, so it will not take place.\n\n{payments}\n\n${bookAgain}`,
    closing: '',
  },
  placeholders: cancellationPlaceholders,
  write: cancellationParts,
  sample: (site) => [site, sampleEvent, sampleReader, samplePayments],
})
