import type { IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'

/** Both days belong to it. */
export type Period = { readonly from: IsoDate; readonly to: IsoDate }

/** Events of one day, section and manager. */
export type EventFigure = {
  readonly day: IsoDate
  readonly section: Section
  readonly managerId: string | null
  /** Events created on the day: the enquiries received. */
  readonly created: number
  /** How many of those are booked by now. */
  readonly converted: number
  /** Events booked on the day, whenever they were created. */
  readonly booked: number
}
