import type { IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'

/**
 * The minutes that a member of staff worked on one day on the events of one section. If `section` is null, the minutes
 * are those of work that belongs to no event.
 */
export type StaffTimeFigure = {
  readonly userId: string
  readonly day: IsoDate
  readonly section: Section | null
  readonly minutes: number
}
