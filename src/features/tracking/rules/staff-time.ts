import type { IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'

/** The minutes that a member of staff worked on a day on events of a section. Without a section: on anything else. */
export type StaffTimeFigure = {
  readonly userId: string
  readonly day: IsoDate
  readonly section: Section | null
  readonly minutes: number
}
