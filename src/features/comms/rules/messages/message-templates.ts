type MessageTemplate = {
  readonly id: string
  readonly label: string
  readonly subject: string
  readonly text: string
}

/** Texts that staff can start from. The greeting and the manager's name are added to every message. */
export const messageTemplates: readonly MessageTemplate[] = [
  {
    id: 'introduction',
    label: 'Introduction',
    subject: 'Your contact for {event}',
    text: 'I am looking after {event}. If anything is unclear, reply to this email and I will help.',
  },
  {
    id: 'openQuestions',
    label: 'Questions about the plan',
    subject: 'How is {event} coming along?',
    text: 'I have had a look at your plan. Is anything missing, or would you like to change something?\n\nReply to this email and I will take care of it.',
  },
  {
    id: 'details',
    label: 'Details we need',
    subject: 'A few details for {event}',
    text: 'We still need a few details to confirm everything:\n\n• \n• \n\nPlease reply to this email with your answers.',
  },
  {
    id: 'payments',
    label: 'Payments due',
    subject: 'Payments for {event}',
    text: 'Some payments for {event} are still outstanding. Open the event to see your own share and when it is due.',
  },
  {
    id: 'beforeTheTrip',
    label: 'Before the trip',
    subject: '{event} starts soon',
    text: 'It is nearly time, {first name}. Open the event to see times and meeting points.\n\nHave a great trip!',
  },
]
