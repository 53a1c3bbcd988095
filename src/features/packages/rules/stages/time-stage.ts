import type { IsoDate } from '#kernel/dates.ts'
import type { Transitions } from './stage-machine.ts'

export const timeStages = ['No Date', 'Upcoming', 'In Progress', 'Past'] as const
export type TimeStage = (typeof timeStages)[number]

/** Dates may be changed at any time, so every stage may become every other. */
export const timeStageTransitions: Transitions<TimeStage> = {
  'No Date': ['Upcoming', 'In Progress', 'Past'],
  Upcoming: ['No Date', 'In Progress', 'Past'],
  'In Progress': ['No Date', 'Upcoming', 'Past'],
  Past: ['No Date', 'Upcoming', 'In Progress'],
}

/** Where today lies compared with the event's days, both ends inside. Derived, never stored (EVT-O1). */
export const timeStageOf = (
  { startDate, endDate }: { startDate: IsoDate | null; endDate: IsoDate | null },
  today: IsoDate,
): TimeStage => {
  if (startDate === null) return 'No Date'
  if (today < startDate) return 'Upcoming'
  return today <= (endDate ?? startDate) ? 'In Progress' : 'Past'
}
