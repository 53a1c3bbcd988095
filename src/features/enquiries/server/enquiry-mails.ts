import { eventHomeAddress } from '#features/events/rules/event-address.ts'
import type { NewEventNotice } from '#features/events/server/index.ts'
import { formatDate } from '#kernel/dates.ts'
import { sectionLabels } from '#kernel/section.ts'
import type { Config } from '#platform/server/config.ts'
import { mailButton, mailFacts, mailGreeting, mailParts, mailText } from '#platform/server/mail/layout.ts'
import type { MailMessage } from '#platform/server/mail/outbox.ts'

type Site = Pick<Config, 'publicUrl' | 'contact' | 'eventsContact'>

/** Returns the mails of a new enquiry (ENQ-O12): one to the contact of its section, one to its organiser. */
export const enquiryMails = (site: Site, enquiry: NewEventNotice): readonly MailMessage[] => [
  toStaff(site, enquiry),
  toOrganiser(site, enquiry),
]

const toStaff = (site: Site, { event, request, organiser }: NewEventNotice): MailMessage => ({
  to: (event.section === 'events' ? site.eventsContact : site.contact).email,
  kind: 'enquiry-staff',
  eventId: event.id,
  section: event.section,
  subject: `New ${sectionLabels(event.section).name} enquiry`,
  body: mailParts(
    mailText(`${organiser.name || organiser.email} has sent an enquiry.`),
    mailFacts([
      ['Email', organiser.email],
      ...(organiser.phone ? [['Phone', organiser.phone] as [string, string]] : []),
      ...tripFacts({ event, request }),
      ...(request.eventNotes ? [['Notes', request.eventNotes] as [string, string]] : []),
      ...(request.formRef ? [['From', request.formRef] as [string, string]] : []),
    ]),
    mailButton('Open the event', `${site.publicUrl}/admin/event/${event.id}`),
  ),
})

const toOrganiser = (site: Site, { event, request, organiser }: NewEventNotice): MailMessage => {
  const { teamName, name } = sectionLabels(event.section)
  return {
    to: organiser.email,
    kind: 'enquiry-received',
    byStranger: true,
    eventId: event.id,
    section: event.section,
    subject: `We have received your ${name} enquiry`,
    body: mailParts(
      mailGreeting(),
      mailText(`Thank you for your enquiry. ${teamName} will be in touch. Here is what you told us:`),
      mailFacts(tripFacts({ event, request })),
      mailText('Your event has its own page, where you can plan, invite and pay.'),
      mailButton('Open my event', `${site.publicUrl}${eventHomeAddress({ eventId: event.id })}`),
    ),
  }
}

const tripFacts = ({ event, request }: Pick<NewEventNotice, 'event' | 'request'>): [string, string][] => {
  const { nightsCount, startDate } = request.eventInfo ?? {}
  return [
    ['Where', event.packages.at(-1)?.locationName ?? 'Not sure yet'],
    ['When', startDate ? formatDate(startDate) : 'Any date'],
    ['Nights', nightsCount === undefined ? 'Not given' : String(nightsCount)],
    ['People', String(request.people ?? event.estimatedCustomers)],
  ]
}
