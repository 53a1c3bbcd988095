import { countOf } from '#kernel/format-count.ts'
import { formatDate, type IsoDate, isIsoDate, latestAllowedDate } from '#kernel/format-date.ts'

/** The start date and group size for which a visitor wants to see prices. A missing value is not chosen yet. */
export type TripChoice = { readonly startDate?: IsoDate; readonly peopleCount?: number }

/** The query parameters of a choice, on the pages that list products. */
const dateParameter = 'start-date'
const peopleParameter = 'people'

/** The maximum group size that the API accepts. */
const maxPeople = 1000

/**
 * Returns the valid values of a stored or requested choice; undefined if there are none. Dates up to today are invalid,
 * because a trip can start tomorrow at the earliest (PKG-039).
 */
export const validTrip = (value: unknown, today: IsoDate): TripChoice | undefined => {
  const { startDate, peopleCount } = (value ?? {}) as Record<string, unknown>
  const trip = {
    ...(typeof startDate === 'string' &&
      isIsoDate(startDate) &&
      startDate > today &&
      startDate <= latestAllowedDate && { startDate }),
    ...(Number.isInteger(peopleCount) &&
      Number(peopleCount) >= 1 &&
      Number(peopleCount) <= maxPeople && { peopleCount: Number(peopleCount) }),
  }
  return Object.keys(trip).length > 0 ? trip : undefined
}

/** The query of an address: URLSearchParams. */
type Query = { get(name: string): string | null }

/** Returns the choice in the query of an address, without invalid values; undefined if none is valid. */
export const tripInQuery = (query: Query, today: IsoDate): TripChoice | undefined => {
  const people = query.get(peopleParameter) ?? ''
  return validTrip(
    { startDate: query.get(dateParameter), peopleCount: /^\d+$/.test(people) ? Number(people) : undefined },
    today,
  )
}

/** Returns an address with a choice in its query. */
export const addressForTrip = (path: string, { startDate, peopleCount }: TripChoice): string => {
  const query = [
    startDate !== undefined && `${dateParameter}=${startDate}`,
    peopleCount !== undefined && `${peopleParameter}=${peopleCount}`,
  ].filter(Boolean)
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

/** The date and group size of the unsaved package at the location of a page. */
type PlannedTrip = { readonly startDate?: IsoDate | null; readonly people: number }

/** A choice; `isPlanned` is true if it comes from the unsaved package. */
export type ShownTrip = TripChoice & { readonly isPlanned?: boolean }

/**
 * Returns the choice that a page shows prices for. The unsaved package wins. If the package has no date, or its date
 * has passed since it was stored, the page uses the chosen date.
 */
export const tripToShow = (
  plannedTrip: PlannedTrip | undefined,
  chosenTrip: TripChoice | undefined,
  today: IsoDate,
): ShownTrip | undefined => {
  if (!plannedTrip) return chosenTrip
  const validParts = validTrip({ startDate: plannedTrip.startDate, peopleCount: plannedTrip.people }, today)
  return { ...(chosenTrip?.startDate && { startDate: chosenTrip.startDate }), ...validParts, isPlanned: true }
}

/** Returns 'Fri 05 Jun 2026, 12 people'. */
export const tripText = ({ startDate, peopleCount }: TripChoice = {}): string =>
  [
    startDate === undefined ? 'Any date' : formatDate(startDate),
    peopleCount === undefined ? 'any group size' : countOf(peopleCount, 'person', 'people'),
  ].join(', ')

/** Returns the texts after a price: 'on Fri 05 Jun' and 'for 12'. */
export const priceTripTexts = ({ startDate, peopleCount }: TripChoice) => ({
  ...(startDate !== undefined && { date: `on ${formatDate(startDate).slice(0, -' 2026'.length)}` }),
  ...(peopleCount !== undefined && { group: `for ${peopleCount}` }),
})
