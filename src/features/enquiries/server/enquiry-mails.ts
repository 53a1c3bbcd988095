import { eventHomeAddress } from '#features/events/rules/event-address.ts'
import { type NewEventNotice, sampleEvent, sampleReader } from '#features/events/server/index.ts'
import { formatDate } from '#kernel/dates.ts'
import { sectionLabels } from '#kernel/section.ts'
import type { Config } from '#platform/server/config.ts'
import { automaticMail } from '#platform/server/mail/automatic-mail.ts'
import { mailButton, mailFacts, mailParts } from '#platform/server/mail/layout.ts'
import type { MailMessage } from '#platform/server/mail/mail-message.ts'

type Site = Pick<Config, 'publicUrl' | 'contact' | 'eventsContact'>

const alwaysSent = 'It is sent when the event is created, before it could be turned off for that event.'
const sectionPlaceholder = { section: 'The kind of event, such as “Hen Do”' }
const sampleEnquiry: NewEventNotice = {
  event: sampleEvent,
  request: {
    section: 'hen',
    formType: 'enquiryForm',
    people: 12,
    eventInfo: { nightsCount: 2, startDate: '2030-06-14' },
    eventNotes: 'Two of us are vegetarian.',
  },
  organiser: { ...sampleReader, phone: '+44 7700 900123' },
}

/** Returns the emails of a new enquiry (ENQ-O12): one to the contact of its section, and one to its organiser. */
export const enquiryMails = (site: Site, enquiry: NewEventNotice): readonly MailMessage[] => [
  enquiryStaffMail(site, enquiry),
  enquiryReceivedMail(site, enquiry),
]

export const enquiryStaffMail = automaticMail({
  kind: 'enquiry-staff',
  name: 'Enquiry for staff',
  sentWhen: 'When a customer has sent an enquiry, to the contact address of its section.',
  to: 'Staff',
  recipientChoice: 'essential',
  alwaysSent,
  text: { subject: 'New {section} enquiry', intro: '{organiser} has sent an enquiry.', closing: '' },
  placeholders: { ...sectionPlaceholder, organiser: 'The name of the organiser' },
  required: ['organiser'],
  write: (site: Site, { event, request, organiser }: NewEventNotice) => ({
    to: (event.section === 'events' ? site.eventsContact : site.contact).email,
    eventId: event.id,
    section: event.section,
    values: {
      section: sectionLabels(event.section).name,
      organiser: organiser.name || organiser.email,
    },
    details: mailParts(
      mailFacts([
        ['Email', organiser.email],
        ...(organiser.phone ? [['Phone', organiser.phone] as [string, string]] : []),
        ...tripFacts({ event, request }),
        ...(request.eventNotes ? [['Notes', request.eventNotes] as [string, string]] : []),
        ...(request.formRef ? [['From', request.formRef] as [string, string]] : []),
      ]),
      mailButton('Open the event', `${site.publicUrl}/admin/event/${event.id}`),
    ),
  }),
  sample: (site) => [site, sampleEnquiry],
})

export const enquiryReceivedMail = automaticMail({
  kind: 'enquiry-received',
  name: 'Enquiry confirmation',
  sentWhen: 'When a customer has sent an enquiry.',
  to: 'Organiser',
  recipientChoice: 'essential',
  alwaysSent,
  text: {
    subject: 'We have received your {section} enquiry',
    intro: 'Thank you for your enquiry. {team} will be in touch. Here is what you told us:',
    closing: 'Your event has its own page, where you can plan, invite and pay.',
  },
  placeholders: { ...sectionPlaceholder, team: 'The name of the team' },
  write: (site: Site, { event, request, organiser }: NewEventNotice) => {
    const { teamName, name } = sectionLabels(event.section)
    return {
      to: organiser.email,
      byStranger: true,
      eventId: event.id,
      section: event.section,
      values: { section: name, team: teamName },
      details: mailParts(
        mailFacts(tripFacts({ event, request })),
        mailButton('Open my event', `${site.publicUrl}${eventHomeAddress({ eventId: event.id })}`),
      ),
    }
  },
  sample: (site) => [site, sampleEnquiry],
})

const tripFacts = ({ event, request }: Pick<NewEventNotice, 'event' | 'request'>): [string, string][] => {
  const { nightsCount, startDate } = request.eventInfo ?? {}
  return [
    ['Where', event.packages.at(-1)?.locationName ?? 'Not sure yet'],
    ['When', startDate ? formatDate(startDate) : 'Any date'],
    ['Nights', nightsCount === undefined ? 'Not given' : String(nightsCount)],
    ['People', String(request.people ?? event.estimatedCustomers)],
  ]
}
