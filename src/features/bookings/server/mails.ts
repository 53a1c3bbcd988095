import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { eventHomeAddress, eventPaymentAddress } from '#features/events/rules/event-address.ts'
import { eventNameInMail, sampleEvent, sampleReader } from '#features/events/server/index.ts'
import { formatDate, formatTime } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'
import type { Config } from '#platform/server/config.ts'
import { automaticMail, eventMailTo } from '#platform/server/mail/automatic-mail.ts'
import { mailButton, mailFacts, mailParts } from '#platform/server/mail/layout.ts'
import type { MoneyOfBooking } from '../rules/money-of-booking.ts'
import type { SupplierProducts } from '../rules/suppliers/supplier-requests.ts'

type Site = Pick<Config, 'publicUrl'>
type Recipient = { readonly email: string; readonly firstName: string }

const placeholders = { event: 'The name of the event' }

const eventButton = (label: string, { publicUrl }: Site, event: EventDocument) =>
  mailButton(label, `${publicUrl}${eventHomeAddress({ eventId: event.id })}`)

const supplierRequestUrl = (
  { publicUrl }: Site,
  event: EventDocument,
  { supplierId, packageId }: SupplierProducts,
): string => `${publicUrl}/supplier/${supplierId}/event/${event.id}/package?packageId=${packageId}`

/** Returns the products of a supplier with date, time and people. */
const productFacts = ({ products }: SupplierProducts) =>
  mailFacts(
    products.map(({ name, date, startTime, people }) => [
      name,
      [
        date ? formatDate(date) : 'date to be confirmed',
        startTime ? formatTime(startTime) : '',
        countOf(people, 'person', 'people'),
      ]
        .filter((text) => text !== '')
        .join(', '),
    ]),
  )

const sampleRequest: SupplierProducts = {
  supplierId: 'sample-supplier',
  supplierName: 'Tyne Cocktails',
  packageId: 'sample-package',
  products: [{ name: 'Cocktail class', date: '2030-06-14', startTime: '14:00', people: 12 }],
}

export const supplierRequestMail = automaticMail({
  kind: 'supplier-request',
  name: 'Supplier request',
  sentWhen: 'When an event is booked, or a booked event gets a product that its supplier has to confirm.',
  to: 'Suppliers',
  recipientChoice: 'essential',
  text: {
    subject: 'New booking request for {supplier}',
    intro: '{event} is booked. Please confirm or decline within three days:',
    closing: '',
  },
  placeholders: { ...placeholders, supplier: 'The name of the supplier' },
  write: (site: Site, event: EventDocument, request: SupplierProducts, contact: Recipient) => ({
    ...eventMailTo(event, contact),
    values: { event: eventNameInMail(event), supplier: request.supplierName },
    details: mailParts(
      productFacts(request),
      mailButton('Review the request', supplierRequestUrl(site, event, request)),
    ),
  }),
  sample: (site) => [site, sampleEvent, sampleRequest, sampleReader],
})

export const supplierCancelledMail = automaticMail({
  kind: 'supplier-cancelled',
  name: 'Supplier’s booking cancelled',
  sentWhen:
    'When a product that its supplier has confirmed, or was asked to confirm, is cancelled, removed or given to another supplier.',
  to: 'Suppliers',
  recipientChoice: 'essential',
  text: {
    subject: 'Booking cancelled: {event}',
    intro: '{supplier} is no longer needed for these products of {event}:',
    closing: 'You don’t need to do anything. If you have already invoiced them, please contact us.',
  },
  placeholders: { ...placeholders, supplier: 'The name of the supplier' },
  write: (site: Site, event: EventDocument, lostProducts: SupplierProducts, contact: Recipient) => ({
    ...eventMailTo(event, contact),
    values: { event: eventNameInMail(event), supplier: lostProducts.supplierName },
    details: mailParts(
      productFacts(lostProducts),
      mailButton('Your bookings', `${site.publicUrl}/supplier/${lostProducts.supplierId}/index/`),
    ),
  }),
  sample: (site) => [site, sampleEvent, sampleRequest, sampleReader],
})

export const eventBookedMail = automaticMail({
  kind: 'event-booked',
  name: 'Event booked',
  sentWhen: 'When an event is booked, to the organiser, everybody who is coming and everybody who has paid.',
  to: 'Guests',
  recipientChoice: 'essential',
  text: {
    subject: '{event} is booked',
    intro: '{event} is booked. We have asked the suppliers to confirm.\n\n{money}',
    closing: '',
  },
  placeholders: {
    ...placeholders,
    money: 'What the recipient has paid and has to pay, or that the organiser pays for everyone',
  },
  write: (site: Site, event: EventDocument, reader: Recipient, { text, leftPence }: MoneyOfBooking) => ({
    ...eventMailTo(event, reader),
    values: { event: eventNameInMail(event), money: text },
    details:
      leftPence > 0
        ? mailButton(
            'See the plan and pay',
            `${site.publicUrl}${eventPaymentAddress({ eventId: event.id, section: event.section })}`,
          )
        : eventButton('Open the event', site, event),
  }),
  sample: (site) => [
    site,
    sampleEvent,
    sampleReader,
    {
      text: 'Your share is £180.00: £50.00 is paid, and £130.00 is left to pay by Fri 19 Apr 2030.',
      leftPence: 13_000,
    },
  ],
})

export const enquiryAgainMail = automaticMail({
  kind: 'enquiry-again',
  name: 'Back to enquiry',
  sentWhen: 'When a booking goes on hold because no payments are left.',
  to: 'Organiser',
  recipientChoice: 'essential',
  text: {
    subject: 'The booking of {event} is on hold',
    intro:
      'There are no payments left for {event}, so we have put the booking on hold.\n\nYour plan is saved. You can change it, and make a payment to start the booking again.',
    closing: '',
  },
  placeholders,
  write: (site: Site, event: EventDocument, organiser: Recipient) => ({
    ...eventMailTo(event, organiser),
    values: { event: eventNameInMail(event) },
    details: eventButton('Open my event', site, event),
  }),
  sample: (site) => [site, sampleEvent, sampleReader],
})

export const undecidedMail = automaticMail({
  kind: 'booking-undecided',
  name: 'Paid, not booked yet',
  sentWhen: 'When the deposits are paid, but nothing can be booked until somebody decides.',
  to: 'Organiser',
  recipientChoice: 'essential',
  text: {
    subject: '{event} is not booked yet',
    intro:
      'We have received money for {event}, but it is not booked yet: {reason}.\n\nOur team has been notified and will contact you. You can also choose between your options.',
    closing: '',
  },
  placeholders: { ...placeholders, reason: 'Why nothing is booked' },
  required: ['reason'],
  write: (site: Site, event: EventDocument, reader: Recipient, reason: string) => ({
    ...eventMailTo(event, reader),
    values: { event: eventNameInMail(event), reason },
    details: eventButton('Open my event', site, event),
  }),
  sample: (site) => [site, sampleEvent, sampleReader, 'two options have the same payments'],
})
