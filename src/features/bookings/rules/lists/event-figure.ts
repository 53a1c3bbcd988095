import type { IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'

/** A period of days, including the first and the last. */
export type Period = { readonly from: IsoDate; readonly to: IsoDate }

/** Counts of events. */
export type EventCounts = {
  /** Events created in the period, which are the enquiries received. */
  readonly created: number
  /** The number of events created in the period that are booked now. */
  readonly converted: number
  /** Events booked in the period, regardless of when they were created. */
  readonly booked: number
}

/** The number of overdue tasks that a person is responsible for, in the events of a section. */
export type OverdueFigure = {
  /** Null for tasks that nobody is responsible for. */
  readonly personId: string | null
  readonly section: Section
  /** The number of tasks of staff. */
  readonly staff: number
  /** The number of tasks of suppliers. */
  readonly supplier: number
}

/** Counts of the events of a period: by day and section, and by manager. */
export type EventFigures = {
  readonly byDay: readonly (EventCounts & { readonly day: IsoDate; readonly section: Section })[]
  readonly byManager: readonly (EventCounts & { readonly managerId: string | null })[]
}
