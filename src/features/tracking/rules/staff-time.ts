import type { IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'

/**
 * The minutes that a member of staff worked on a day: on events of a section or, if `section` is null, on work that
 * belongs to no event.
 */
export type StaffTimeFigure = {
  readonly userId: string
  readonly day: IsoDate
  readonly section: Section | null
  readonly minutes: number
}
