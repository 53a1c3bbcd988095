import { britishHour } from '#kernel/british-hour.ts'
import { addDays, daysBetween, type IsoDate } from '#kernel/dates.ts'

/**
 * The schedule of automatic payment reminders: days from the due date on which a person is reminded of what they have
 * not paid.
 */
export const reminderSteps = [-7, 0, 3, 7] as const
export type ReminderStep = (typeof reminderSteps)[number]

/**
 * Days by which a reminder can be late: after an outage, or because the person got another one on its day. The next
 * step is never this close.
 */
const maxDaysLate = 2

/** Reminders are sent from this hour in British time until before the other, never at night. */
const firstHour = 9
const endHour = 20

/** When the job runs, in British time. Each run sends what is due on the day and was not sent before. */
export const reminderCron = '40 9,12,15,18 * * *'

/** Returns the step of the schedule that is sent on a day for a due date; undefined if none is. */
export const stepOn = (dueDate: IsoDate, today: IsoDate): ReminderStep | undefined =>
  reminderSteps.find((step) => {
    const daysLate = daysBetween(addDays(dueDate, step), today)
    return daysLate >= 0 && daysLate <= maxDaysLate
  })

/** Returns every due date for which a step is sent on a day. */
export const dueDatesOn = (today: IsoDate): IsoDate[] =>
  reminderSteps.flatMap((step) =>
    Array.from({ length: maxDaysLate + 1 }, (_, daysLate) => addDays(today, -step - daysLate)),
  )

/** Returns whether reminders can be sent at an instant: by day in Britain. */
export const isReminderTime = (now: Date): boolean => {
  const hour = britishHour(now)
  return hour >= firstHour && hour < endHour
}
