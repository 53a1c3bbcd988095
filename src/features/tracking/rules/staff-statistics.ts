import type { EventFigure, Period } from '#features/bookings/rules/lists/event-figure.ts'
import { addDays, daysBetween, type IsoDate } from '#kernel/dates.ts'
import { type Pence, poundsFromPence, roundHalfUp } from '#kernel/money.ts'
import { type Section, sections } from '#kernel/section.ts'

/** The payments less refunds of one day and section. */
type TakingFigure = { readonly day: IsoDate; readonly section: Section; readonly pence: Pence }

type Figures = {
  created: number
  booked: number
  /** The percentage of enquiries in the period that are booked by now; null without enquiries. */
  conversionPercent: number | null
  takingsGBP: number
}

/** Returns the figures of a period for staff (STF-O1): in total, by section, by day and by manager. */
export const staffStatistics = (
  period: Period,
  events: readonly EventFigure[],
  takings: readonly TakingFigure[],
  managerNames: ReadonlyMap<string, string>,
) => {
  const of = (matches: (figure: { day: IsoDate; section: Section }) => boolean) =>
    figuresOf(events.filter(matches), takings.filter(matches))
  return {
    ...period,
    totals: of(() => true),
    bySection: sections.map((section) => ({ section, ...of((figure) => figure.section === section) })),
    byDay: daysOf(period).map((date) => ({ date, ...of((figure) => figure.day === date) })),
    byManager: managersOf(events).map((id) => {
      const { takingsGBP: _, ...figures } = figuresOf(
        events.filter(({ managerId }) => managerId === id),
        [],
      )
      return { id, name: id === null ? '' : (managerNames.get(id) ?? ''), ...figures }
    }),
  }
}

const figuresOf = (events: readonly EventFigure[], takings: readonly TakingFigure[]): Figures => {
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const created = sum(events.map((figure) => figure.created))
  const converted = sum(events.map((figure) => figure.converted))
  return {
    created,
    booked: sum(events.map((figure) => figure.booked)),
    conversionPercent: created === 0 ? null : roundHalfUp((converted * 100) / created),
    takingsGBP: poundsFromPence(sum(takings.map(({ pence }) => pence))),
  }
}

const daysOf = ({ from, to }: Period): IsoDate[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day))

/** Returns the ids of managers with events in the period; null for events without a manager is last. */
const managersOf = (events: readonly EventFigure[]): (string | null)[] => {
  const ids = [...new Set(events.map(({ managerId }) => managerId))]
  return [...ids.filter((id) => id !== null).sort(), ...ids.filter((id) => id === null)]
}
