import { dayOf, daysBetween, formatDate, type IsoDate } from '#kernel/dates.ts'
import { formatMinutes } from './format-minutes.ts'

type Activity = {
  readonly organiser: { readonly lastSeen: string | null; readonly activeMinutes: number }
  readonly staffMinutes: number
  readonly byPerson?: readonly { readonly name: string; readonly minutes: number }[] | undefined
}

/** Returns when something happened: 'today', 'yesterday', '3 days ago' or, after a week, 'on Fri 05 Jun 2026'. */
const whenOf = (instant: string, today: IsoDate): string => {
  const day = dayOf(new Date(instant))
  const days = daysBetween(day, today)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  return days <= 7 ? `${days} days ago` : `on ${formatDate(day)}`
}

/** Returns sentences about the activity of the organiser and of staff on an event. */
export const activitySentences = (
  { organiser: { lastSeen, activeMinutes }, staffMinutes, byPerson }: Activity,
  today: IsoDate,
): string[] => {
  const visitSentence =
    lastSeen === null
      ? 'The organiser has not visited yet.'
      : `The organiser last visited ${whenOf(lastSeen, today)}.`
  const activeSentences =
    activeMinutes > 0 ? [`They have spent ${formatMinutes(activeMinutes)} on this event.`] : []
  const people = (byPerson ?? []).map(({ name, minutes }) => `${name} ${formatMinutes(minutes)}`)
  const shares = people.length > 0 ? `: ${people.join(', ')}` : ''
  const workSentence =
    staffMinutes === 0
      ? 'Staff have spent no time on this event.'
      : `Staff have spent ${formatMinutes(staffMinutes)} on this event${shares}.`
  return [visitSentence, ...activeSentences, workSentence]
}
