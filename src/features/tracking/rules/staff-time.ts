import type { IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'

/**
 * The minutes that a member of staff worked in one day on events of one section. If `section` is null, the work did not
 * belong to an event.
 */
export type StaffTimeFigure = {
  readonly userId: string
  readonly day: IsoDate
  readonly section: Section | null
  readonly minutes: number
}
