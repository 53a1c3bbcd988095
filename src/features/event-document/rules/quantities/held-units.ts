import { addDays, type IsoDate } from '#kernel/dates.ts'
import type { EventDocument } from '../event-document.ts'
import type { EntryStage, PackageDocument } from '../package-document.ts'

/** Units of a product that an entry holds on a day. */
export type HeldUnits = {
  readonly itineraryId: string
  readonly productId: string
  readonly day: IsoDate
  readonly units: number
}

/**
 * The stages in which an entry of a booked package holds its units: the supplier has a request and has not declined it.
 * If the supplier asks to cancel, the units stay held until staff accept the cancellation.
 */
const holdingStages: readonly EntryStage[] = ['Requested', 'Booked', 'Cancellation Requested']

/** Returns the units that an event holds: none before it is booked, and none once it is cancelled. */
export const heldUnits = ({ packages }: Pick<EventDocument, 'packages'>): HeldUnits[] =>
  packages.flatMap((pack) => (pack.status === 'Booked' ? unitsOf(pack, holdingStages) : []))

/** Returns the units that a package would hold if it were booked now. */
export const unitsToHold = (pack: PackageDocument): HeldUnits[] =>
  unitsOf(pack, ['Enquiry', ...holdingStages])

const unitsOf = ({ startDate, entries }: PackageDocument, stages: readonly EntryStage[]): HeldUnits[] =>
  startDate === null
    ? []
    : entries.flatMap(({ itineraryId, productId, dayIndex, stage, needPeople, needUnits: units }) =>
        productId !== null && needPeople > 0 && units > 0 && stages.includes(stage)
          ? [{ itineraryId, productId, day: addDays(startDate, dayIndex), units }]
          : [],
      )

/** Units of one product on one day. */
export type UnitsOfDay = Omit<HeldUnits, 'itineraryId'>

/** Sums the held units by product and day. */
const byProductAndDay = (held: readonly HeldUnits[]): Map<string, UnitsOfDay> => {
  const sums = new Map<string, UnitsOfDay>()
  for (const { productId, day, units } of held) {
    const key = `${productId} ${day}`
    sums.set(key, { productId, day, units: units + (sums.get(key)?.units ?? 0) })
  }
  return sums
}

/** Returns the products and days that need more units than before, with all the units they need now. */
export const increasedUnits = (before: readonly HeldUnits[], after: readonly HeldUnits[]): UnitsOfDay[] => {
  const formerUnits = byProductAndDay(before)
  return [...byProductAndDay(after)].flatMap(([key, needed]) =>
    needed.units > (formerUnits.get(key)?.units ?? 0) ? [needed] : [],
  )
}
