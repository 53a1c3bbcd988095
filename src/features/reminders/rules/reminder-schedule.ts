import { britishHour } from '#kernel/british-hour.ts'
import { addDays, dayOf, daysBetween, type IsoDate } from '#kernel/dates.ts'

/** The schedule of automatic payment reminders: the days, relative to the due date, on which a person is reminded. */
export const reminderSteps = [-7, 0, 3, 7] as const
export type ReminderStep = (typeof reminderSteps)[number]

/** Returns whether a step is sent even to people who have turned reminders off: only the one on the due date. */
export const isEssentialStep = (step: ReminderStep): boolean => step === 0

/**
 * Maximum number of days by which a reminder can be late, after an outage or because the person got another reminder on
 * its day. It is shorter than the time between two steps.
 */
const maxDaysLate = 2

/** Reminders are sent from `firstHour` until before `endHour` in British time, never at night. */
const firstHour = 9
const endHour = 20

/** The cron schedule of the job, in British time. Each run sends the reminders of the day that were not sent before. */
export const reminderCron = '40 9,12,15,18 * * *'

/** Returns the step of the schedule that is sent on a day for a due date; undefined if none is. */
export const stepOn = (dueDate: IsoDate, today: IsoDate): ReminderStep | undefined =>
  reminderSteps.find((step) => {
    const daysLate = daysBetween(addDays(dueDate, step), today)
    return daysLate >= 0 && daysLate <= maxDaysLate
  })

/** Returns the days, from today on, on which people are reminded of a payment, in order. A late step is sent today. */
export const reminderDays = (dueDate: IsoDate, today: IsoDate): IsoDate[] =>
  reminderSteps.flatMap((step) => {
    const day = addDays(dueDate, step)
    if (day >= today) return day
    return daysBetween(day, today) <= maxDaysLate ? today : []
  })

/** Returns every due date for which a step is sent on a day. */
export const dueDatesOn = (today: IsoDate): IsoDate[] =>
  reminderSteps.flatMap((step) =>
    Array.from({ length: maxDaysLate + 1 }, (_, daysLate) => addDays(today, -step - daysLate)),
  )

/** Returns whether reminders can be sent at an instant: only during the day in Britain. */
export const isReminderTime = (now: Date): boolean => {
  const hour = britishHour(now)
  return hour >= firstHour && hour < endHour
}

/** When a reminder by the organiser is sent. */
export type SendingTime = {
  readonly sentOn: IsoDate
  /** The British hour; null if it is sent at once. */
  readonly sentAtHour: number | null
}

/** Returns when a reminder by the organiser is sent: at once, or at night as soon as reminders can be sent again. */
export const sendingTime = (now: Date): SendingTime => {
  const today = dayOf(now)
  if (isReminderTime(now)) return { sentOn: today, sentAtHour: null }
  return { sentOn: britishHour(now) < firstHour ? today : addDays(today, 1), sentAtHour: firstHour }
}
