import { addDays, type IsoDate } from '#kernel/dates.ts'
import { type Pence, roundHalfUp } from '#kernel/money.ts'

/**
 * From version 1, which knows one price of an entry, with the event's modification in it, and neither what was
 * given back nor a guest's plan of instalments. What was given back the migration `refunded-in-events` has
 * written already. Until version 2 had its number it was stored without one, whole or in part: what is there
 * stays.
 */
type EventBefore = {
  readonly priceModification: number
  readonly refundedPence?: Pence
  readonly guests: readonly { readonly instalmentPlan?: unknown }[]
  readonly packages: readonly PackageBefore[]
}
type PackageBefore = {
  readonly status: string
  readonly startDate: IsoDate | null
  readonly entries: readonly EntryBefore[]
}
type EntryBefore = {
  readonly productId: string | null
  readonly optionProducts: readonly string[]
  readonly addOnProducts: readonly string[]
  readonly dayIndex: number
  readonly needPeople: number
  readonly needUnits: number
  readonly money: {
    readonly pricePence: Pence | null
    readonly costMinor: number | null
    readonly priceOverride: string
    readonly listed?: unknown
    readonly booked?: unknown
  }
}

export const toVersion2 = (event: EventBefore) => ({
  ...event,
  refundedPence: event.refundedPence ?? 0,
  guests: event.guests.map((guest) => ({ ...guest, instalmentPlan: guest.instalmentPlan ?? null })),
  packages: event.packages.map((pack) => ({
    ...pack,
    entries: pack.entries.map((entry) => ({ ...entry, money: moneyOf(entry, pack, event) })),
  })),
})

const moneyOf = (entry: EntryBefore, pack: PackageBefore, { priceModification }: EventBefore) => {
  const { money } = entry
  if (money.listed !== undefined) return { booked: null, ...money }
  const listed = listedOf(entry, pack, priceModification)
  return { listed, booked: pack.status === 'Booked' ? listed : null, ...money }
}

/**
 * What the only price known rests on: the price without the modification in it, for the people, units and
 * date it was worked out for. An overridden price says nothing of the listed one, and nothing for nobody.
 */
const listedOf = (entry: EntryBefore, { startDate }: PackageBefore, priceModification: number) => {
  const { money, productId, needPeople } = entry
  if (productId === null || needPeople === 0) return null
  return {
    productId,
    optionProducts: entry.optionProducts,
    addOnProducts: entry.addOnProducts,
    date: startDate === null ? null : addDays(startDate, entry.dayIndex),
    people: needPeople,
    units: entry.needUnits,
    pricePence: money.priceOverride === 'Yes' ? null : unmodified(money.pricePence, priceModification),
    costMinor: money.costMinor,
  }
}

/** The price that becomes this one by the modification; null where none can be told. */
const unmodified = (pence: Pence | null, percent: number): Pence | null =>
  pence === null || percent <= -100 ? null : roundHalfUp((pence * 100) / (100 + percent))
