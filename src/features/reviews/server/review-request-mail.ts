import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { eventHomeAddress } from '#features/events/rules/event-address.ts'
import { eventNameInMail, sampleEvent, sampleReader } from '#features/events/server/index.ts'
import type { Config } from '#platform/server/config.ts'
import { automaticMail, eventMailTo } from '#platform/server/mail/automatic-mail.ts'
import { mailButton } from '#platform/server/mail/layout.ts'

type Recipient = { readonly id: string; readonly email: string; readonly firstName: string }

export const reviewRequestMail = automaticMail({
  kind: 'review-request',
  name: 'Review request',
  sentWhen: 'At 10 am on the day after the trip, to everybody who took part.',
  to: 'Guests',
  recipientChoice: 'review-requests',
  text: {
    subject: 'How was {event}?',
    intro: 'Welcome back. Tell other groups how it was. It only takes a minute.',
    closing: 'Your review shows your first name and the first letter of your last name.',
  },
  placeholders: { event: 'The name of the event' },
  write: ({ publicUrl }: Pick<Config, 'publicUrl'>, event: EventDocument, recipient: Recipient) => ({
    ...eventMailTo(event, recipient),
    values: { event: eventNameInMail(event) },
    details: mailButton('Write a review', `${publicUrl}${eventHomeAddress({ eventId: event.id })}`),
  }),
  sample: (site) => [site, sampleEvent, sampleReader],
})
