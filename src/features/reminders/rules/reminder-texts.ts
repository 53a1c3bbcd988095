import { formatDate, formatTime, type IsoDate } from '#kernel/dates.ts'
import { formatPence, type Pence } from '#kernel/money.ts'
import type { DueKind } from './payments-due.ts'
import type { SendingTime } from './reminder-schedule.ts'

export const reminderTones = ['friendly', 'funny', 'firm'] as const
export type ReminderTone = (typeof reminderTones)[number]

/** The subject of a reminder, and its paragraphs between the greeting and the button. */
export type ReminderText = { readonly subject: string; readonly paragraphs: readonly string[] }

type Payment = {
  readonly event: string
  readonly kind: DueKind
  readonly pence: Pence
  readonly dueDate: IsoDate
  readonly today: IsoDate
}

/** Returns when a reminder is sent, such as 'at 9:00 on Fri 27 Nov 2026'; undefined if at once. */
export const sendingText = ({ sentOn, sentAtHour }: SendingTime): string | undefined =>
  sentAtHour === null ? undefined : `at ${formatTime(`${sentAtHour}:00`)} on ${formatDate(sentOn)}`

/** Returns the label of the button that opens the payment page. */
export const payLabel = (pence: Pence): string => `Pay ${formatPence(pence)}`

const dueText = ({ dueDate, today }: Payment): string => {
  if (dueDate === today) return 'is due today'
  return dueDate < today ? `was due on ${formatDate(dueDate)}` : `is due on ${formatDate(dueDate)}`
}

/**
 * Returns the values of an automatic reminder's placeholders. `isOwnOnly` is false for a payer who also pays for
 * others.
 */
export const automaticReminder = (payment: Payment, isOwnOnly: boolean) => {
  const { event, kind, pence, dueDate, today } = payment
  const amount = formatPence(pence)
  return {
    event,
    amount,
    payment: isOwnOnly ? `Your ${kind} of ${amount} for ${event}` : `${amount} for ${event}`,
    due: dueText(payment),
    advice:
      dueDate < today
        ? 'Please pay it now, so that the booking can go ahead as planned.'
        : 'You can pay it on your event’s page now, and it is done.',
  }
}

/** The last sentence of every reminder, for payers whose payment has not arrived yet. */
export const ifJustPaid = 'If you have just paid, there is nothing more to do.'

/** Returns a reminder that the organiser sends to a guest, in one of three tones. */
export const organiserReminder = (
  tone: ReminderTone,
  payment: Payment & { readonly organiser: string },
): ReminderText => organiserTexts[tone](payment)

type ByOrganiser = (payment: Payment & { readonly organiser: string }) => ReminderText

const organiserTexts: Record<ReminderTone, ByOrganiser> = {
  friendly: (payment) => {
    const { organiser, event, kind, pence } = payment
    return {
      subject: `A little reminder from ${organiser}: ${event}`,
      paragraphs: [
        `${organiser} is getting ${event} ready, and your ${kind} of ${formatPence(pence)} ${dueText(payment)}.`,
        'Could you pay it when you have two minutes? Thank you!',
      ],
    }
  },
  funny: (payment) => {
    const { organiser, event, pence } = payment
    return {
      subject: `${event}: your wallet is wanted`,
      paragraphs: [
        `${organiser} has counted heads, beds and payments for ${event}. The heads and beds add up. The payments are ${formatPence(pence)} short, and all tracks lead to you.`,
        `It ${dueText(payment)}. Pay now, and nobody will make you wear the hat.`,
      ],
    }
  },
  firm: (payment) => {
    const { organiser, event, pence, dueDate, today } = payment
    const sum = formatPence(pence)
    return {
      subject: dueDate < today ? `${sum} for ${event} is overdue` : `Please pay ${sum} for ${event}`,
      paragraphs: [
        `${organiser} is waiting for your payment: ${sum} for ${event} ${dueText(payment)}.`,
        `Please pay it now. If you can’t, tell ${organiser} today.`,
      ],
    }
  },
}
