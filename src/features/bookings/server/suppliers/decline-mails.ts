import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { entryDate } from '#features/event-document/rules/quantities/days.ts'
import { eventHomeAddress, eventPackageAddress } from '#features/events/rules/event-address.ts'
import { eventNameInMail, sampleEvent, sampleReader } from '#features/events/server/index.ts'
import { formatDate, formatTime } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'
import type { Config } from '#platform/server/config.ts'
import { automaticMail, eventMailTo } from '#platform/server/mail/automatic-mail.ts'
import { mailButton, mailFacts, mailParts } from '#platform/server/mail/layout.ts'
import type { DeclinedProduct } from '../../rules/suppliers/declines.ts'

type Site = Pick<Config, 'publicUrl'>
type Organiser = { readonly email: string; readonly firstName: string }
type StaffReader = { readonly email: string; readonly firstName?: string | undefined }

/** Whether the organiser was notified of a decline, and if not, why. */
export type OrganiserNotice = 'sent' | 'turnedOff' | 'noAddress' | 'hidden' | 'waits'

const organiserSentences: Record<OrganiserNotice, string> = {
  sent: 'The organiser has got an email that says we are looking for a replacement.',
  turnedOff:
    'The organiser has not been told, because this email is turned off for the event. Please write to them.',
  noAddress: 'The organiser has not been told, because we have no email address for them.',
  hidden: 'The organiser has not been told, because the product is hidden from them.',
  waits: 'The organiser has not got an email about it. Please write to them once you have decided.',
}

/** Returns the days and times of a declined product, and its people. */
const whenOf = ({ pack, entries }: DeclinedProduct): string => {
  const days = entries.map((entry) => {
    const date = entryDate(pack, entry)
    const day = date ? formatDate(date) : `Day ${entry.dayIndex + 1}`
    return entry.startTime ? `${day}, ${formatTime(entry.startTime)}` : day
  })
  return `${[...new Set(days)].join('; ')}, for ${countOf(entries[0].needPeople, 'person', 'people')}`
}

const samplePack = sampleEvent.packages[0]!
const sampleDecline: DeclinedProduct = {
  pack: samplePack,
  entries: [
    {
      ...samplePack.entries[0]!,
      stage: 'Declined',
      supplier: { supplierId: 'sample-supplier', name: 'Tyne Cocktails', currency: 'GBP' },
      needPeople: 12,
      declineReason: 'Our bar is closed for repairs that weekend.',
    },
  ],
}

/** Asks the manager of an event, or the team, to act on a product that its supplier declines or asks to cancel. */
export const supplierDeclinedMail = automaticMail({
  kind: 'supplier-declined',
  name: 'Supplier declined',
  sentWhen:
    'When a supplier declines a booked product or asks to cancel one, to the event’s manager, or to the contact address of its section. Not when the manager enters the answer, or when staff set a stage by hand.',
  to: 'Staff',
  recipientChoice: 'essential',
  text: {
    subject: '{supplier} {answer} {product}',
    intro: '{supplier} {answer} {product}, which is booked for {event}.\n\n{what to do}',
    closing: '{organiser}',
  },
  placeholders: {
    event: 'The name of the event',
    product: 'The name of the product',
    supplier: 'The name of the supplier',
    answer: '“has declined” or “asks to cancel”',
    'what to do': 'What staff can do now',
    organiser: 'A sentence about what the organiser has been told',
  },
  required: ['product', 'what to do'],
  write: (
    { publicUrl }: Site,
    event: EventDocument,
    reader: StaffReader,
    decline: DeclinedProduct,
    organiser: OrganiserNotice,
  ) => {
    const [entry] = decline.entries
    const isDeclined = entry.stage === 'Declined'
    return {
      to: reader.email,
      firstName: reader.firstName,
      eventId: event.id,
      section: event.section,
      values: {
        event: eventNameInMail(event),
        product: productNameOf(entry),
        supplier: entry.supplier?.name ?? 'The supplier',
        answer: isDeclined ? 'has declined' : 'asks to cancel',
        'what to do': isDeclined
          ? 'Please choose another supplier for it, swap it for another product, or cancel it. Until then its price stays the same.'
          : 'The supplier had confirmed it before it changed, so the booking stays in place until you answer. Accept the cancellation on the event and find a replacement, or agree something else with the supplier.',
        organiser: organiserSentences[organiser],
      },
      details: mailParts(
        mailFacts([
          ['When', whenOf(decline)],
          ['Reason', entry.declineReason ?? 'None given'],
        ]),
        mailButton('Open the event', `${publicUrl}/admin/event/${event.id}`),
      ),
    }
  },
  sample: (site) => [
    site,
    sampleEvent,
    { email: 'manager@example.com', firstName: 'Sam' },
    sampleDecline,
    'sent' as const,
  ],
})

/** Informs the organiser which product can't take place as booked, why, and what they can do. */
export const productDeclinedMail = automaticMail({
  kind: 'product-declined',
  name: 'Product declined',
  sentWhen: 'When a supplier declines a product of a booked event. Not when staff set a stage by hand.',
  to: 'Organiser',
  recipientChoice: 'essential',
  text: {
    subject: '{product} can’t take place as booked',
    intro:
      '{product} can’t take place as you booked it for {event}, because its supplier can’t do it.\n\nWe are looking for a replacement, and will contact you when we have one. You don’t need to do anything.',
    closing: '{choice}If there is something you would like instead, write to us at {email} or call {phone}.',
  },
  placeholders: {
    event: 'The name of the event',
    product: 'The name of the product',
    choice: 'If the organiser can choose another product themselves, a sentence that says so',
  },
  required: ['product'],
  write: (
    { publicUrl }: Site,
    event: EventDocument,
    organiser: Organiser,
    decline: DeclinedProduct,
    canChoose: boolean,
  ) => {
    const { pack, entries } = decline
    const [entry] = entries
    const eventLink = { eventId: event.id, section: event.section }
    return {
      ...eventMailTo(event, organiser),
      values: {
        event: eventNameInMail(event),
        product: productNameOf(entry),
        choice: canChoose ? 'You can also choose another product in your package yourself. ' : '',
      },
      details: mailParts(
        mailFacts([
          ['When', whenOf(decline)],
          ...(entry.declineReason ? [['The supplier’s reason', entry.declineReason] as const] : []),
        ]),
        canChoose
          ? mailButton(
              'Open my package',
              `${publicUrl}${eventPackageAddress({ ...eventLink, packageId: pack.id })}`,
            )
          : mailButton('Open my event', `${publicUrl}${eventHomeAddress(eventLink)}`),
      ),
    }
  },
  sample: (site) => [site, sampleEvent, sampleReader, sampleDecline, true],
})
