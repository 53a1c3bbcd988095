import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { eventHomeAddress } from '#features/events/rules/event-address.ts'
import { eventNameInMail, sampleEvent, sampleReader } from '#features/events/server/index.ts'
import { countOf } from '#kernel/format-count.ts'
import type { Config } from '#platform/server/config.ts'
import { automaticMail, eventMailTo } from '#platform/server/mail/automatic-mail.ts'
import { mailButton, safeName } from '#platform/server/mail/layout.ts'
import { moneyOfOrganiser } from '../rules/money-of-organiser.ts'
import type { CurrentAnswer } from '../rules/summarise-answers.ts'

type Site = Pick<Config, 'publicUrl'>
type Recipient = { readonly id: string; readonly email: string; readonly firstName: string }
type GuestAnswer = { readonly name: string; readonly attending: 'Yes' | 'No' }

const placeholders = { guest: 'The name of the guest' }

const guestName = ({ name }: { readonly name: string }) => safeName(name, 'Someone')

const toRecipient = (event: EventDocument, recipient: Recipient) =>
  ({ ...eventMailTo(event, recipient), byStranger: true }) as const

const eventButton = (label: string, { publicUrl }: Site, event: EventDocument) =>
  mailButton(label, `${publicUrl}${eventHomeAddress({ eventId: event.id })}`)

export const inviteAcceptedMail = automaticMail({
  kind: 'invite-accepted',
  name: 'Invite answered',
  sentWhen: 'When somebody has answered an invite.',
  to: 'Organiser',
  recipientChoice: 'answers',
  text: { subject: '{guest} {short answer}', intro: '{guest} {answer}.', closing: '' },
  placeholders: {
    ...placeholders,
    'short answer': '“is coming”, or “has answered your invite”',
    answer: '“has joined your event”, or “has opened your invite but can’t come”',
  },
  required: ['guest', 'answer'],
  write: (site: Site, event: EventDocument, organiser: Recipient, guest: GuestAnswer) => ({
    ...toRecipient(event, organiser),
    values: {
      guest: guestName(guest),
      'short answer': guest.attending === 'Yes' ? 'is coming' : 'has answered your invite',
      answer: guest.attending === 'Yes' ? 'has joined your event' : 'has opened your invite but can’t come',
    },
    details: eventButton('See who is coming', site, event),
  }),
  sample: (site) => [site, sampleEvent, sampleReader, { name: 'Gina Green', attending: 'Yes' as const }],
})

/** Notifies the organiser that a guest has changed an earlier answer. */
export const answerChangedMail = automaticMail({
  kind: 'answer-changed',
  name: 'Answer changed',
  sentWhen: 'When a guest comes after all, or can’t come any more.',
  to: 'Organiser',
  recipientChoice: 'answers',
  text: {
    subject: '{guest} {short answer}',
    intro: '{guest} has changed their answer and {answer}.\n\n{payments}',
    closing: '',
  },
  placeholders: {
    ...placeholders,
    'short answer': '“is coming after all”, or “can’t come any more”',
    answer: '“is coming to your event”, or “can’t come to your event any more”',
    payments: 'What happens to the guest’s payments, if the guest can’t come',
  },
  required: ['guest', 'answer'],
  write: (
    site: Site,
    event: EventDocument,
    organiser: Recipient,
    guest: GuestAnswer & { readonly hasPaid: boolean },
  ) => ({
    ...toRecipient(event, organiser),
    values: {
      guest: guestName(guest),
      'short answer': guest.attending === 'Yes' ? 'is coming after all' : 'can’t come any more',
      answer: guest.attending === 'Yes' ? 'is coming to your event' : 'can’t come to your event any more',
      payments:
        guest.attending === 'No' && guest.hasPaid
          ? 'What was paid for their place is still theirs. You can move it to another guest.'
          : '',
    },
    details: eventButton('See who is coming', site, event),
  }),
  sample: (site) => [
    site,
    sampleEvent,
    sampleReader,
    { name: 'Gina Green', attending: 'No' as const, hasPaid: true },
  ],
})

export const placeRequestedMail = automaticMail({
  kind: 'place-requested',
  name: 'Place requested',
  sentWhen: 'When somebody says that they are a guest that the organiser has added by name.',
  to: 'Organiser',
  recipientChoice: 'answers',
  text: {
    subject: 'Is this your guest {guest}?',
    intro:
      '{guest} has opened your link and says they are on your list.\n\nPlease confirm that it is them. Until then we keep their place, and anything paid for it.',
    closing: '',
  },
  placeholders,
  required: ['guest'],
  write: (site: Site, event: EventDocument, organiser: Recipient, customer: { readonly name: string }) => ({
    ...toRecipient(event, organiser),
    values: { guest: guestName(customer) },
    details: eventButton('See who is asking', site, event),
  }),
  sample: (site) => [site, sampleEvent, sampleReader, { name: 'Gina Green' }],
})

/** Maximum number of people that a summary lists. */
const maxListed = 50

/** Summarises the answers that were not emailed one by one, because the organiser's mailbox got too many emails. */
export const answersSummaryMail = automaticMail({
  kind: 'answers-summary',
  name: 'Summary of answers',
  sentWhen:
    'When guests answer and the organiser has already had three emails from guests within an hour. It lists these answers once the hour is over.',
  to: 'Organiser',
  recipientChoice: 'answers',
  text: {
    subject: '{people} answered your invite',
    intro: '{people} answered your invite since our last email:\n\n{answers}',
    closing: '',
  },
  placeholders: {
    people: '“5 more people have”, or “1 more person has”',
    answers: 'A line for each person with their answer',
  },
  required: ['answers'],
  write: (site: Site, event: EventDocument, organiser: Recipient, answers: readonly CurrentAnswer[]) => {
    const unlisted = answers.length - maxListed
    const lines = answers.slice(0, maxListed).map(answerLine)
    return {
      ...toRecipient(event, organiser),
      values: {
        people: countOf(answers.length, 'more person has', 'more people have'),
        answers: [...lines, ...(unlisted > 0 ? [`And ${countOf(unlisted, 'other', 'others')}.`] : [])].join(
          '\n',
        ),
      },
      details: eventButton('See who is coming', site, event),
    }
  },
  sample: (site) => [
    site,
    sampleEvent,
    sampleReader,
    [
      { kind: 'answer' as const, name: 'Gina Green', attending: 'Yes' as const, hasPaid: false },
      { kind: 'answer' as const, name: 'Ben Brown', attending: 'No' as const, hasPaid: true },
      { kind: 'request' as const, name: 'Wendy White', guestName: 'Wendy' },
    ],
  ],
})

const answerLine = (answer: CurrentAnswer): string => {
  const name = guestName(answer)
  if (answer.kind === 'request')
    return `${name} says they are your guest ${guestName({ name: answer.guestName })}. Please confirm that it is them.`
  if (answer.attending === 'Yes') return `${name} is coming.`
  return answer.hasPaid
    ? `${name} can’t come. What was paid for their place is still theirs.`
    : `${name} can’t come.`
}

export const placeAssignedMail = automaticMail({
  kind: 'place-given',
  name: 'Place confirmed',
  sentWhen: 'When the organiser has confirmed who a guest is.',
  to: 'Guests',
  recipientChoice: 'essential',
  text: {
    subject: 'You’re on the list',
    intro: 'Your place is confirmed, and anything already paid for it is now yours.',
    closing: '',
  },
  placeholders: {},
  write: (site: Site, event: EventDocument, customer: Recipient) => ({
    ...toRecipient(event, customer),
    values: {},
    details: eventButton('Open the event', site, event),
  }),
  sample: (site) => [site, sampleEvent, sampleReader],
})

/** Informs a customer whom staff have made the organiser. */
export const newOrganiserMail = automaticMail({
  kind: 'new-organiser',
  name: 'New organiser',
  sentWhen: 'When staff make somebody else the organiser of an event.',
  to: 'Organiser',
  recipientChoice: 'essential',
  text: {
    subject: 'You are now the organiser of {event}',
    intro:
      'You are now the organiser of {event}. You can change the plan, invite people and see who has paid.\n\n{money}',
    closing: 'If you did not expect this, contact us.',
  },
  placeholders: {
    event: 'The name of the event',
    money: 'What the organiser pays besides their own place, if anything',
  },
  write: (site: Site, event: EventDocument, organiser: Recipient) => ({
    ...eventMailTo(event, organiser),
    values: { event: eventNameInMail(event), money: moneyOfOrganiser(event) },
    details: eventButton('Open my event', site, event),
  }),
  sample: (site) => [site, sampleEvent, sampleReader],
})
