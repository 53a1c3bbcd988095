import type { MailChoice } from '#kernel/mail-choice.ts'

/** The groups of automatic emails that recipients can turn off, with the name and description of each group. */
export const mailChoices = {
  answers: {
    name: 'Answers of your guests',
    about: 'Who is coming, who can’t come, and who requests a place in an event that you organise',
  },
  'payment-reminders': {
    name: 'Payment reminders',
    about: '7 days before a payment is due, and 3 and 7 days after. You always get the one on the day.',
  },
  'organiser-reminders': {
    name: 'Reminders by organisers',
    about: 'When the organiser of an event reminds you of a payment',
  },
  'trip-tomorrow': { name: 'Trip starts tomorrow', about: 'Your plan for the first day, the day before' },
  'review-requests': { name: 'Review requests', about: 'How it was, the day after a trip' },
} as const

declare module '#kernel/mail-choice.ts' {
  interface MailChoices extends Choices {}
}
type Choices = typeof mailChoices

export const mailChoiceIds = Object.keys(mailChoices) as [MailChoice, ...MailChoice[]]
