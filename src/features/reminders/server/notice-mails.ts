import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import { attendanceOf } from '#features/event-document/rules/quantities/units-needed.ts'
import { eventHomeAddress, eventPaymentAddress } from '#features/events/rules/event-address.ts'
import { formatDate, formatTime, type IsoDate } from '#kernel/dates.ts'
import { formatPence } from '#kernel/money.ts'
import type { Config } from '#platform/server/config.ts'
import { mailButton, mailFacts, mailGreeting, mailParts, mailText } from '#platform/server/mail/layout.ts'
import type { MailMessage } from '#platform/server/mail/outbox.ts'
import type { ChangedShare } from '../rules/changed-shares.ts'
import { namesInReminder } from './mails.ts'

type Site = Pick<Config, 'publicUrl'>
type Reader = { readonly id: string; readonly email: string; readonly firstName: string }

/** Notifies an attendee that their trip starts tomorrow, and what they do on the first day. */
export const tripTomorrowMail = (
  { publicUrl }: Site,
  event: EventDocument,
  reader: Reader,
  startDate: IsoDate,
): MailMessage => {
  const { event: title } = namesInReminder(event, undefined)
  const firstDay = firstDayOf(event, reader.id)
  return {
    to: reader.email,
    kind: 'trip-tomorrow',
    eventId: event.id,
    section: event.section,
    subject: `${title} starts tomorrow`,
    body: mailParts(
      mailGreeting(reader.firstName),
      mailText(`${title} starts tomorrow, ${formatDate(startDate)}.`),
      ...(firstDay.length > 0 ? [mailText('Your first day:'), mailFacts(firstDay)] : []),
      mailButton(
        'See times and meeting points',
        `${publicUrl}${eventHomeAddress({ eventId: event.id, section: event.section })}`,
      ),
      mailText('Have a great trip!'),
    ),
  }
}

/** Returns the products of a guest on the first day, by time, without those that are a surprise. */
const firstDayOf = (event: EventDocument, customerId: string): [string, string][] =>
  (leadingPackage(event)?.entries ?? [])
    .filter(
      (entry) =>
        entry.dayIndex === 0 &&
        !entry.hideProduct &&
        entry.stage !== 'Cancelled' &&
        attendanceOf(entry)(customerId),
    )
    .toSorted((one, other) => ((one.startTime ?? '99') < (other.startTime ?? '99') ? -1 : 1))
    .map(({ product, startTime }) => [product.name, startTime ? formatTime(startTime) : 'all day'])

/** Notifies a guest that their share has changed. */
export const priceChangedMail = (
  { publicUrl }: Site,
  event: EventDocument,
  reader: Reader,
  { before, now, left }: Omit<ChangedShare, 'customerId'>,
): MailMessage => {
  const { event: title } = namesInReminder(event, undefined)
  return {
    to: reader.email,
    kind: 'price-changed',
    eventId: event.id,
    section: event.section,
    subject: `Your share of ${title} is now ${formatPence(now)}`,
    body: mailParts(
      mailGreeting(reader.firstName),
      mailText(
        `The plan of ${title} has changed, and so has your share: it is ${formatPence(now)} instead of ${formatPence(before)}.`,
      ),
      mailText(leftText(left)),
      mailButton(
        left > 0 ? 'See the plan and pay' : 'See the plan',
        `${publicUrl}${eventPaymentAddress({ eventId: event.id, section: event.section })}`,
      ),
    ),
  }
}

const leftText = (left: number): string => {
  if (left > 0) return `${formatPence(left)} is left to pay.`
  return left === 0
    ? 'You have paid everything.'
    : `You have paid ${formatPence(-left)} more than that. Our team will contact you about it.`
}
