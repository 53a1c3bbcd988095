import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { AutomaticCancellation } from '#features/events/rules/automatic-cancellation.ts'
import { eventHomeAddress } from '#features/events/rules/event-address.ts'
import type { EventsDeps } from '#features/events/server/index.ts'
import { addDays, formatDate, type IsoDate } from '#kernel/dates.ts'
import { mailButton, mailGreeting, mailParts, mailText } from '#platform/server/mail/layout.ts'
import type { MailMessage } from '#platform/server/mail/outbox.ts'
import { warningDays } from '../../rules/cancelling/plan-cancellation.ts'

type Site = EventsDeps['config']
type Reader = { readonly email: string; readonly firstName: string }

const addressOf = ({ publicUrl }: Site, { id, section }: EventDocument) =>
  `${publicUrl}${eventHomeAddress({ eventId: id, section })}`

/** Tells the organiser by when to pay so that the event is not cancelled. */
export const cancellationWarningMail = (
  site: Site,
  event: EventDocument,
  organiser: Reader,
  { unpaid, lastDay, today }: AutomaticCancellation & { readonly today: IsoDate },
): MailMessage => {
  const lastDayAfterThis = addDays(today, warningDays - 1)
  const payBy = lastDay < lastDayAfterThis ? lastDayAfterThis : lastDay
  return {
    to: organiser.email,
    kind: 'cancellation-warning',
    eventId: event.id,
    section: event.section,
    subject: `Please pay for ${eventDisplayName(event)} by ${formatDate(payBy)}`,
    body: mailParts(
      mailGreeting(organiser.firstName),
      mailText(
        unpaid === 'deposit'
          ? `Not all deposits for ${eventDisplayName(event)} have been paid yet.`
          : `The balance for ${eventDisplayName(event)} is not fully paid yet.`,
      ),
      mailText(
        `If it is not paid by ${formatDate(payBy)}, we will have to cancel the event. If you need more time, contact us before then.`,
      ),
      mailButton('See what is due', addressOf(site, event)),
    ),
  }
}

/** Tells the organiser that the event was cancelled because it was not paid. */
export const eventCancelledMail = (
  site: Site,
  event: EventDocument,
  organiser: Reader,
  isPaid: boolean,
): MailMessage => ({
  to: organiser.email,
  kind: 'event-cancelled',
  eventId: event.id,
  section: event.section,
  subject: `${eventDisplayName(event)} has been cancelled`,
  body: mailParts(
    mailGreeting(organiser.firstName),
    mailText(`We have cancelled ${eventDisplayName(event)} because it was not paid in time.`),
    ...(isPaid ? [mailText('Our team will contact you about the payments that were made.')] : []),
    mailText('If you would like to book again, contact us and we will help.'),
    mailButton('Open the event', addressOf(site, event)),
  ),
})
