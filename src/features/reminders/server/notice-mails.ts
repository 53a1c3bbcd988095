import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import { attendanceOf } from '#features/event-document/rules/quantities/units-needed.ts'
import { eventHomeAddress, eventPaymentAddress } from '#features/events/rules/event-address.ts'
import { eventNameInMail, sampleEvent, sampleReader } from '#features/events/server/index.ts'
import { formatDate, formatTime, type IsoDate } from '#kernel/dates.ts'
import { formatPence } from '#kernel/money.ts'
import type { Config } from '#platform/server/config.ts'
import { automaticMail, eventMailTo } from '#platform/server/mail/automatic-mail.ts'
import { mailButton, mailFacts, mailParts, mailText } from '#platform/server/mail/layout.ts'
import type { ChangedShare } from '../rules/changed-shares.ts'

type Site = Pick<Config, 'publicUrl'>
type Reader = { readonly id: string; readonly email: string; readonly firstName: string }

/** Notifies an attendee that their trip starts tomorrow, with their products of the first day. */
export const tripTomorrowMail = automaticMail({
  kind: 'trip-tomorrow',
  name: 'Trip starts tomorrow',
  sentWhen: 'At 10 am on the day before the trip, to everybody who is coming.',
  to: 'Guests',
  recipientChoice: 'trip-tomorrow',
  text: {
    subject: '{event} starts tomorrow',
    intro: '{event} starts tomorrow, {date}.',
    closing: 'Have a great trip!',
  },
  placeholders: { event: 'The name of the event', date: 'The first day of the trip' },
  write: ({ publicUrl }: Site, event: EventDocument, reader: Reader, startDate: IsoDate) => {
    const firstDay = firstDayOf(event, reader.id)
    return {
      ...eventMailTo(event, reader),
      values: { event: eventNameInMail(event), date: formatDate(startDate) },
      details: mailParts(
        ...(firstDay.length > 0 ? [mailText('Your first day:'), mailFacts(firstDay)] : []),
        mailButton(
          'See times and meeting points',
          `${publicUrl}${eventHomeAddress({ eventId: event.id, section: event.section })}`,
        ),
      ),
    }
  },
  sample: (site) => [site, sampleEvent, sampleReader, '2030-06-14'],
})

/** Returns the products in which a guest takes part on the first day, sorted by time, without surprise products. */
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
export const priceChangedMail = automaticMail({
  kind: 'price-changed',
  name: 'Share changed',
  sentWhen:
    'When a guest’s share of a booked event, or of a package that they have paid for, has changed, 30 minutes after the last change.',
  to: 'Guests',
  recipientChoice: 'essential',
  text: {
    subject: 'Your share of {event} is now {share}',
    intro:
      'The plan of {event} has changed, and so has your share: it is {share} instead of {earlier share}.\n\n{left}',
    closing: '',
  },
  placeholders: {
    event: 'The name of the event, and the option if several are not booked yet',
    share: 'The guest’s share now',
    'earlier share': 'The guest’s share before the change',
    left: 'A sentence about what is left to pay',
  },
  required: ['share', 'left'],
  write: (
    { publicUrl }: Site,
    event: EventDocument,
    reader: Reader,
    { before, now, left, option }: Omit<ChangedShare, 'customerId'>,
  ) => ({
    ...eventMailTo(event, reader),
    values: {
      event: option === null ? eventNameInMail(event) : `option ${option} of ${eventNameInMail(event)}`,
      share: formatPence(now),
      'earlier share': formatPence(before),
      left: leftText(left),
    },
    details: mailButton(
      left > 0 ? 'See the plan and pay' : 'See the plan',
      `${publicUrl}${eventPaymentAddress({ eventId: event.id, section: event.section })}`,
    ),
  }),
  sample: (site) => [
    site,
    sampleEvent,
    sampleReader,
    { before: 18000, now: 19500, left: 14500, option: null },
  ],
})

const leftText = (left: number): string => {
  if (left > 0) return `${formatPence(left)} is left to pay.`
  return left === 0
    ? 'You have paid everything.'
    : `You have paid ${formatPence(-left)} more than that. Our team will contact you about it.`
}
