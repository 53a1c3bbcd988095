import { addDays, type IsoDate } from '#kernel/dates.ts'

type Trip = {
  /** Null if the location of the trip is not in the catalogue. */
  readonly locationId: string | null
  /** Both are null while the trip has no date. */
  readonly startDate: IsoDate | null
  readonly endDate: IsoDate | null
  readonly today: IsoDate
}

/** The number of days whose calendar items a trip without a date gets. */
const daysAhead = 365
const maxItems = 12

/**
 * Returns the query for the calendar items that concern a trip (CONT-016): those for its location or for all locations,
 * on one of its days. A trip without a date gets those of the next 12 months.
 */
export const calendarItemsOfTrip = ({ locationId, startDate, endDate, today }: Trip) => {
  const from = startDate ?? today
  const to = startDate === null ? addDays(today, daysAhead) : (endDate ?? startDate)
  const forAllLocations = { locations: { $exists: false } }
  return {
    filter: {
      'dates.to': { $gte: from },
      'dates.from': { $lte: to },
      $or: locationId === null ? [forAllLocations] : [forAllLocations, { locations: locationId }],
    },
    sort: { 'dates.from': 1 as const },
    limit: maxItems,
  }
}
