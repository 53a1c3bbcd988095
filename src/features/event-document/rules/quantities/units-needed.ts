import type { ProductConfig } from '#features/catalogue/rules/product-config.ts'
import { defaultBookingFor, isPersonUnit, unitsFor } from '#features/catalogue/rules/units.ts'
import type { PackageDocument, PackageEntry } from '../package-document.ts'

/**
 * Returns the units for a number of people; 0 for no people (PKG-044). For a product counted in persons, this is the
 * number of people. For others, it is the number of units that the people need, within the configured minimum and
 * maximum.
 * @throws 'item people not set' without a whole number of people (PKG-057)
 */
export const unitsForPeople = (config: ProductConfig, people: number): number => {
  if (!Number.isSafeInteger(people) || people < 0) throw new Error('item people not set')
  if (people === 0) return 0
  const needed = unitsFor(config, people)
  return isPersonUnit(config) ? needed : Math.min(needed, config.maxUnits)
}

/**
 * Returns whether the units exceed the product's configured maximum (PKG-045).
 * @throws 'item units not set' without a whole number of units (PKG-057)
 */
export const unitsOverflow = (config: ProductConfig, units: number): boolean => {
  if (!Number.isSafeInteger(units) || units < 0) throw new Error('item units not set')
  return units > config.maxUnits
}

/** Returns whether the units are too few for the people, so that the price would be too low. */
export const hasTooFewUnits = (
  config: ProductConfig,
  { needPeople, needUnits }: { readonly needPeople: number; readonly needUnits: number },
): boolean => needUnits < unitsForPeople(config, needPeople)

/**
 * Returns the quantities of a new entry: as many of the package's people as fit in the maximum units, and the fewest
 * units for them (PKG-046). A second accommodation on the same day is for 0 people (PKG-047).
 */
export const newQuantities = (
  config: ProductConfig,
  pack: Pick<PackageDocument, 'peopleCount'>,
  { isSecondAccommodation }: { isSecondAccommodation: boolean },
): { needPeople: number; needUnits: number } => {
  return defaultBookingFor(config, isSecondAccommodation ? 0 : pack.peopleCount)
}

/** Returns whether the day has accommodation that is not cancelled, other than `exceptId`. */
export const hasAccommodation = (
  pack: Pick<PackageDocument, 'entries'>,
  dayIndex: number,
  exceptId?: string,
): boolean =>
  pack.entries.some(
    (entry) =>
      entry.itineraryId !== exceptId &&
      entry.dayIndex === dayIndex &&
      entry.product.type === 'Accommodation' &&
      entry.stage !== 'Cancelled',
  )

type Attended = Pick<PackageEntry, 'customersAttending' | 'needPeople'>

/**
 * Returns whether a customer takes part in an entry, which decides whether they see it (EVT-055). An entry lists only
 * guests whose attendance was set. All others, also those who join later, take part if the entry has people (PKG-048).
 */
export const attends = (entry: Attended, customerId: string): boolean => attendanceOf(entry)(customerId)

/** Returns `attends` for one entry as a function of the customer, which is faster for many customers. */
export const attendanceOf = ({ customersAttending, needPeople }: Attended) => {
  const answers = new Map(customersAttending.map(({ customerId, attending }) => [customerId, attending]))
  return (customerId: string): boolean => {
    const answer = answers.get(customerId)
    return answer === undefined ? needPeople > 0 : answer === 'Yes'
  }
}
