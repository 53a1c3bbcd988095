import type { IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'

/** The minutes that a member of staff worked in a day on events of a section; without a section, on no event. */
export type StaffTimeFigure = {
  readonly userId: string
  readonly day: IsoDate
  readonly section: Section | null
  readonly minutes: number
}
