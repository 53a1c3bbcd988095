import type { IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'

/** A period of days, including the first and the last. */
export type Period = { readonly from: IsoDate; readonly to: IsoDate }

/** The number of events of one day, section and manager. */
export type EventFigure = {
  readonly day: IsoDate
  readonly section: Section
  readonly managerId: string | null
  /** Events created on the day, which are the enquiries received. */
  readonly created: number
  /** How many of the created events are booked now. */
  readonly converted: number
  /** Events booked on the day, whenever they were created. */
  readonly booked: number
}
