import { addDays, type IsoDate } from '#kernel/dates.ts'
import type { EventDocument } from './event-document.ts'
import type { EntryStage, PackageDocument } from './package-document.ts'

/** Units of a product that an entry keeps from others on a day. */
export type HeldUnits = {
  readonly itineraryId: string
  readonly productId: string
  readonly day: IsoDate
  readonly units: number
}

/**
 * The stages in which an entry of a booked package keeps its units: its supplier was asked and has not declined. One
 * that its supplier wants to be rid of keeps them until that is accepted.
 */
const holding: readonly EntryStage[] = ['Requested', 'Booked', 'Cancellation Requested']

/** What an event keeps from others: nothing before it is booked, and nothing once it is cancelled. */
export const heldUnits = ({ packages }: Pick<EventDocument, 'packages'>): HeldUnits[] =>
  packages.flatMap((pack) => (pack.status === 'Booked' ? unitsOf(pack, holding) : []))

/** What a package would keep if it were booked as it is. */
export const unitsToHold = (pack: PackageDocument): HeldUnits[] => unitsOf(pack, ['Enquiry', ...holding])

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

/** What is kept of each product on each day. */
const byProductAndDay = (held: readonly HeldUnits[]): Map<string, UnitsOfDay> => {
  const sums = new Map<string, UnitsOfDay>()
  for (const { productId, day, units } of held) {
    const key = `${productId} ${day}`
    sums.set(key, { productId, day, units: units + (sums.get(key)?.units ?? 0) })
  }
  return sums
}

/** Where more is to be kept than before: for only that there must be enough left. */
export const grownUnits = (before: readonly HeldUnits[], after: readonly HeldUnits[]): UnitsOfDay[] => {
  const former = byProductAndDay(before)
  return [...byProductAndDay(after)].flatMap(([key, day]) =>
    day.units > (former.get(key)?.units ?? 0) ? [day] : [],
  )
}
