import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { sectionLabels } from '#kernel/section.ts'
import type { Config } from '#platform/server/config.ts'
import { automaticMail } from '#platform/server/mail/automatic-mail.ts'
import { mailButton } from '#platform/server/mail/layout.ts'
import { eventHomeAddress } from '../rules/event-address.ts'
import { sampleEvent, sampleReader } from './sample-event.ts'

type Site = Pick<Config, 'publicUrl'>

/**
 * The email that an organiser gets when they create an event. It contains no user input, because a user can sign up
 * with another person's address and choose any name for the event.
 */
export const eventCreatedMail = automaticMail({
  kind: 'event-created',
  name: 'Event created',
  sentWhen: 'When a customer creates an event other than with the enquiry form.',
  to: 'Organiser',
  recipientChoice: 'essential',
  alwaysSent: 'It is sent when the event is created, before it could be turned off for that event.',
  text: {
    subject: 'Your {section} page is ready',
    intro: 'Your event now has its own page, where you can plan, invite and pay.',
    closing:
      'Send this link to everyone you want to invite. They can join and pay their own share:\n\n{invite link}',
  },
  placeholders: {
    section: 'The kind of event, such as “Hen Do”',
    'invite link': 'The address of the invite',
  },
  required: ['invite link'],
  write: ({ publicUrl }: Site, event: EventDocument, organiser: { readonly email: string }) => ({
    to: organiser.email,
    byStranger: true,
    eventId: event.id,
    section: event.section,
    values: { section: sectionLabels(event.section).name, 'invite link': `${publicUrl}/inv/${event.token}` },
    details: mailButton('Open my event', `${publicUrl}${eventHomeAddress({ eventId: event.id })}`),
  }),
  sample: (site) => [site, sampleEvent, sampleReader],
})
