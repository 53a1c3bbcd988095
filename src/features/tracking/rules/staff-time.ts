import type { IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'

type StaffTimeFigure = {
  /** Null for work that did not belong to an event. */
  readonly section: Section | null
  readonly minutes: number
}

/** The working time of staff in a period: by day and section, and by person and section. */
export type StaffTimeFigures = {
  readonly byDay: readonly (StaffTimeFigure & { readonly day: IsoDate })[]
  readonly byPerson: readonly (StaffTimeFigure & { readonly userId: string })[]
}
