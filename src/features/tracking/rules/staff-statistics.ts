import type { EventCounts, EventFigures, Period } from '#features/bookings/rules/lists/event-figure.ts'
import { addDays, daysBetween, type IsoDate } from '#kernel/dates.ts'
import { type Pence, poundsFromPence, roundHalfAwayFromZero } from '#kernel/money.ts'
import { type Section, sections } from '#kernel/section.ts'
import type { StaffTimeFigures } from './staff-time.ts'

/** The payments minus the refunds of one day and section. */
type TakingFigure = { readonly day: IsoDate; readonly section: Section; readonly pence: Pence }

type Counts = {
  created: number
  booked: number
  /** Of the events created in the period, the percentage that is booked by now; null if none were created. */
  conversionPercent: number | null
}
type Figures = Counts & {
  takingsGBP: number
  /** Working time. */
  staffMinutes: number
}

type RecordedFigures = {
  readonly events: EventFigures
  readonly takings: readonly TakingFigure[]
  /** The takings of the period by the manager of the events; null for events without one. */
  readonly managerTakings: readonly { readonly managerId: string | null; readonly pence: Pence }[]
  readonly staffTime: StaffTimeFigures
}

/** Returns the figures of a period for staff (STF-O1): in total, by section, by day, by manager and by person. */
export const staffStatistics = (
  period: Period,
  { events, takings, managerTakings, staffTime }: RecordedFigures,
  names: ReadonlyMap<string, string>,
) => {
  const byDay = {
    events: Map.groupBy(events.byDay, ({ day }) => day),
    takings: Map.groupBy(takings, ({ day }) => day),
    staffTime: Map.groupBy(staffTime.byDay, ({ day }) => day),
  }
  return {
    ...period,
    totals: figuresOf(events.byDay, takings, staffTime.byDay),
    bySection: sections.map((section) => {
      const isOfSection = (figure: { section: Section | null }) => figure.section === section
      return {
        section,
        ...figuresOf(
          events.byDay.filter(isOfSection),
          takings.filter(isOfSection),
          staffTime.byDay.filter(isOfSection),
        ),
      }
    }),
    byDay: daysOf(period).map((date) => ({
      date,
      ...figuresOf(
        byDay.events.get(date) ?? [],
        byDay.takings.get(date) ?? [],
        byDay.staffTime.get(date) ?? [],
      ),
    })),
    byManager: managersOf(events.byManager, managerTakings).map((id) => ({
      id,
      name: id === null ? '' : (names.get(id) ?? ''),
      ...countsOf(events.byManager.filter(({ managerId }) => managerId === id)),
      takingsGBP: poundsFromPence(
        sum(managerTakings.filter(({ managerId }) => managerId === id).map(({ pence }) => pence)),
      ),
    })),
    byPerson: timeByPerson(staffTime.byPerson, names),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const countsOf = (events: readonly EventCounts[]): Counts => {
  const created = sum(events.map((figure) => figure.created))
  const converted = sum(events.map((figure) => figure.converted))
  return {
    created,
    booked: sum(events.map((figure) => figure.booked)),
    conversionPercent: created === 0 ? null : roundHalfAwayFromZero((converted * 100) / created),
  }
}

const figuresOf = (
  events: readonly EventCounts[],
  takings: readonly TakingFigure[],
  staffTime: StaffTimeFigures['byDay'],
): Figures => ({
  ...countsOf(events),
  takingsGBP: poundsFromPence(sum(takings.map(({ pence }) => pence))),
  staffMinutes: minutesIn(staffTime),
})

const minutesIn = (staffTime: readonly { readonly minutes: number }[]) =>
  sum(staffTime.map(({ minutes }) => minutes))

/** Returns the minutes of each person, longest first. */
const timeByPerson = (staffTime: StaffTimeFigures['byPerson'], names: ReadonlyMap<string, string>) =>
  [...Map.groupBy(staffTime, ({ userId }) => userId)]
    .map(([id, figures]) => ({
      id,
      name: names.get(id) ?? '',
      minutes: minutesIn(figures),
      bySection: sections.map((section) => ({
        section,
        minutes: minutesIn(figures.filter((figure) => figure.section === section)),
      })),
      /** Time that belongs to no event. */
      otherMinutes: minutesIn(figures.filter(({ section }) => section === null)),
    }))
    .sort((one, other) => other.minutes - one.minutes || (one.id < other.id ? -1 : 1))

const daysOf = ({ from, to }: Period): IsoDate[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day))

type ManagerFigure = { readonly managerId: string | null }

/** Returns the managers of any of these figures in order; null, for events without a manager, is last. */
const managersOf = (...figures: readonly (readonly ManagerFigure[])[]): (string | null)[] =>
  [...new Set(figures.flat().map(({ managerId }) => managerId))].toSorted((one, other) => {
    if (one === null || other === null) return one === null ? 1 : -1
    return one < other ? -1 : 1
  })
