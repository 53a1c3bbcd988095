import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { eventPaymentAddress } from '#features/events/rules/event-address.ts'
import type { IsoDate } from '#kernel/dates.ts'
import { formatPence } from '#kernel/money.ts'
import type { Config } from '#platform/server/config.ts'
import {
  looksLikeLink,
  mailButton,
  mailFacts,
  mailGreeting,
  mailParts,
  mailText,
} from '#platform/server/mail/layout.ts'
import type { MailMessage } from '#platform/server/mail/outbox.ts'
import type { PaymentDue } from '../rules/payments-due.ts'
import type { PlannedReminder } from '../rules/plan-reminders.ts'
import {
  automaticReminder,
  ifJustPaid,
  organiserReminder,
  payLabel,
  type ReminderTone,
} from '../rules/reminder-texts.ts'

type Site = Pick<Config, 'publicUrl'>
type Reader = { readonly id: string; readonly email: string; readonly firstName: string }

/** Returns a name that people chose, or other words if mail programs would turn the name into a link. */
const safe = (name: string, otherwise: string): string =>
  name === '' || looksLikeLink(name) ? otherwise : name

/** Returns the names that reminders contain. */
export const namesInReminder = (event: EventDocument, organiser: { readonly name: string } | undefined) => ({
  event: safe(eventDisplayName(event), 'your event'),
  organiser: safe(organiser?.name ?? '', 'Your organiser'),
})

const payAddress = ({ publicUrl }: Site, { id, section }: EventDocument) =>
  `${publicUrl}${eventPaymentAddress({ eventId: id, section })}`

/** Reminds a payer of what is due. If they pay for others too, it lists for whom. */
export const paymentReminderMail = (
  site: Site,
  event: EventDocument,
  reader: Reader,
  { kind, dueDate, payees, today }: PlannedReminder & { readonly today: IsoDate },
): MailMessage => {
  const pence = payees.reduce((sum, payee) => sum + payee.pence, 0)
  const isOwnOnly = payees.every(({ id }) => id === reader.id)
  const payment = { event: namesInReminder(event, undefined).event, kind, pence, dueDate, today }
  const { subject, paragraphs } = automaticReminder(payment, isOwnOnly)
  return {
    to: reader.email,
    kind: 'payment-reminder',
    eventId: event.id,
    section: event.section,
    subject,
    body: mailParts(
      mailGreeting(reader.firstName),
      ...paragraphs.map((paragraph) => mailText(paragraph)),
      ...(isOwnOnly
        ? []
        : [mailFacts(payees.map((payee) => [nameOf(payee, reader), formatPence(payee.pence)]))]),
      mailButton(payLabel(pence), payAddress(site, event)),
      mailText(ifJustPaid),
    ),
  }
}

const nameOf = ({ id, name }: { readonly id: string; readonly name: string }, reader: Reader): string => {
  if (id === reader.id) return 'Your place'
  const shown = safe(name, 'A guest')
  return `${shown.charAt(0).toUpperCase()}${shown.slice(1)}`
}

type ByOrganiser = PaymentDue & {
  readonly organiser: { readonly name: string } | undefined
  readonly tone: ReminderTone
  readonly today: IsoDate
}

/** Reminds a guest in the organiser's name. */
export const organiserReminderMail = (
  site: Site,
  event: EventDocument,
  guest: Reader,
  { organiser, tone, ...due }: ByOrganiser,
): MailMessage => {
  const { subject, paragraphs } = organiserReminder(tone, { ...due, ...namesInReminder(event, organiser) })
  return {
    to: guest.email,
    kind: 'organiser-reminder',
    byStranger: true,
    eventId: event.id,
    section: event.section,
    subject,
    body: mailParts(
      mailGreeting(guest.firstName),
      ...paragraphs.map((paragraph) => mailText(paragraph)),
      mailButton(payLabel(due.pence), payAddress(site, event)),
      mailText(ifJustPaid),
    ),
  }
}
