import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import type { IsoDate } from '#kernel/dates.ts'
import { balanceDateOf } from './due-dates.ts'

/**
 * Returns the days on which a deposit, an instalment or the balance of an event is due, paid or not, in order. A
 * cancelled event has none.
 */
export const dueDays = (event: EventDocument): IsoDate[] => {
  const pack = leadingPackage(event)
  if (!pack || event.statusStage === 'Cancelled') return []
  const days = [
    event.depositDueDate,
    balanceDateOf(event, pack),
    ...event.guests.flatMap(({ instalmentPlan }) => instalmentPlan?.parts.map(({ date }) => date) ?? []),
  ]
  return [...new Set(days.filter((day) => day !== null))].sort()
}
