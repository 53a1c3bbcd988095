import type { ProductConfig } from '#features/catalogue/rules/product-config.ts'
import { bookedFor, isPersonUnit, unitsFor } from '#features/catalogue/rules/units.ts'
import type { PackageDocument, PackageEntry } from '../package-document.ts'

/**
 * Units booked for so many people: people themselves for a product counted in persons, otherwise as many
 * as they need, at least the configured minimum and at most the configured maximum (PKG-044).
 * @throws 'item people not set' without a whole number of people (001 §8)
 */
export const unitsForPeople = (config: ProductConfig, people: number): number => {
  if (!Number.isSafeInteger(people) || people < 0) throw new Error('item people not set')
  if (people === 0) return 0
  const needed = unitsFor(config, people)
  return isPersonUnit(config) ? needed : Math.min(needed, config.maxUnits)
}

/**
 * True when more units are asked for than the product's configured maximum (PKG-045).
 * @throws 'item units not set' without a whole number of units (001 §8)
 */
export const unitsOverflow = (config: ProductConfig, units: number): boolean => {
  if (!Number.isSafeInteger(units) || units < 0) throw new Error('item units not set')
  return units > config.maxUnits
}

/** True when so many people do not fit into the units asked for: cheaper, and not what they will need. */
export const unitsShort = (
  config: ProductConfig,
  { needPeople, needUnits }: { readonly needPeople: number; readonly needUnits: number },
): boolean => needUnits < unitsForPeople(config, needPeople)

/**
 * What a new entry asks for: as many of the package's people as the most units hold, and the fewest units
 * for them; nobody for a second accommodation on the same day (PKG-046, PKG-047).
 */
export const newQuantities = (
  config: ProductConfig,
  pack: Pick<PackageDocument, 'peopleCount'>,
  { isSecondAccommodation }: { isSecondAccommodation: boolean },
): { needPeople: number; needUnits: number } => {
  return bookedFor(config, isSecondAccommodation ? 0 : pack.peopleCount)
}

/** True when a live accommodation entry other than `exceptId` is already on the day. */
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
 * Whether a customer takes part in an entry. An entry lists only those somebody decided about; everyone else
 * takes part in an entry that is for somebody and in no other (PKG-048), so guests who join later are in.
 * An entry shows for a person only if this is true (001 §4).
 */
export const attends = (entry: Attended, customerId: string): boolean => attendanceOf(entry)(customerId)

/** The same, to be asked about many customers of one entry. */
export const attendanceOf = ({ customersAttending, needPeople }: Attended) => {
  const listed = new Map(customersAttending.map(({ customerId, attending }) => [customerId, attending]))
  return (customerId: string): boolean => {
    const answer = listed.get(customerId)
    return answer === undefined ? needPeople > 0 : answer === 'Yes'
  }
}
