import { addDays, type IsoDate } from '#kernel/dates.ts'
import { type Pence, roundHalfAwayFromZero } from '#kernel/money.ts'

/**
 * Version 1 has one price for each entry, which includes the event's price modification. It has no refunds and no
 * instalment plans. Refunds were added to stored events when version 2 was introduced. Before versions had numbers,
 * some documents were stored with fields of version 2, so existing fields are preserved.
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
 * Returns a listed price for the entry's people, units and date, calculated from the only price of version 1 by
 * removing the modification. Its amount is null if the price was overridden. Returns null for an entry without people
 * or a product outside the catalogue.
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

/** Returns the price before the modification; null if it cannot be calculated. */
const unmodified = (pence: Pence | null, percent: number): Pence | null =>
  pence === null || percent <= -100 ? null : roundHalfAwayFromZero((pence * 100) / (100 + percent))
