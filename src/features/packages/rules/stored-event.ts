import { type Pence, roundHalfUp } from '#kernel/money.ts'
import { entryDate } from './builder/days.ts'
import type { EventDocument, EventGuest } from './event-document.ts'
import type { EntryMoney, ListedPrice, PackageDocument, PackageEntry } from './package-document.ts'

/**
 * Documents are stored in the shape they had when they were last saved. Whoever reads one, the event's own row,
 * a snapshot, or a draft of the browser, reads it through `currentEvent`; the next save stores it anew.
 *
 * The oldest shape knows one price of an entry, with the event's modification in it, and neither what was
 * given back nor a guest's plan of instalments; the next does not know what of an entry was invoiced. What a migration has to read from other tables it has written
 * already (0024 wrote what was given back).
 */

type LaterMoney = 'listed' | 'booked' | 'invoicedPercent'
type OlderMoney = Omit<EntryMoney, LaterMoney> & Partial<Pick<EntryMoney, LaterMoney>>
type OlderEntry = Omit<PackageEntry, 'money'> & { readonly money: OlderMoney }
type OlderPackage = Omit<PackageDocument, 'entries'> & { readonly entries: readonly OlderEntry[] }
type OlderGuest = Omit<EventGuest, 'instalmentPlan'> & Partial<Pick<EventGuest, 'instalmentPlan'>>

/** An event as it may be stored: as it is today, or as it was before. */
export type StoredEvent = Omit<EventDocument, 'packages' | 'guests' | 'refundedPence'> & {
  readonly refundedPence?: Pence
  readonly guests: readonly OlderGuest[]
  readonly packages: readonly OlderPackage[]
}

/** The event in today's shape; the very same one when it has it. */
export const currentEvent = (stored: StoredEvent): EventDocument => {
  if (isCurrent(stored)) return stored
  return {
    ...stored,
    refundedPence: stored.refundedPence ?? 0,
    guests: stored.guests.map((guest) => ({ ...guest, instalmentPlan: guest.instalmentPlan ?? null })),
    packages: stored.packages.map((pack) => ({
      ...pack,
      entries: pack.entries.map((entry) => currentEntry(entry, pack, stored)),
    })),
  }
}

const isCurrent = (stored: StoredEvent): stored is EventDocument =>
  stored.refundedPence !== undefined &&
  stored.guests.every(({ instalmentPlan }) => instalmentPlan !== undefined) &&
  stored.packages.every(({ entries }) =>
    entries.every(({ money }) => money.listed !== undefined && money.invoicedPercent !== undefined),
  )

const currentEntry = (entry: OlderEntry, pack: OlderPackage, event: StoredEvent): PackageEntry => {
  const money = { invoicedPercent: null, ...entry.money }
  if (money.listed !== undefined) return { ...entry, money: { ...blankListed, ...money } }
  const listed = listedOf(entry, pack, event.priceModification)
  const booked = pack.status === 'Booked' ? listed : null
  return { ...entry, money: { ...money, listed, booked } }
}

const blankListed = { listed: null, booked: null }

/**
 * What the only price known rests on: the price without the modification in it, for the people, units and
 * date it was worked out for. An overridden price says nothing of the listed one, and nothing for nobody.
 */
const listedOf = (entry: OlderEntry, pack: OlderPackage, priceModification: number): ListedPrice | null => {
  const { money, productId, needPeople } = entry
  if (productId === null || needPeople === 0) return null
  return {
    productId,
    optionProducts: entry.optionProducts,
    addOnProducts: entry.addOnProducts,
    date: entryDate(pack, entry),
    people: needPeople,
    units: entry.needUnits,
    pricePence: money.priceOverride === 'Yes' ? null : unmodified(money.pricePence, priceModification),
    costMinor: money.costMinor,
  }
}

/** The price that becomes this one by the modification; null where none can be told. */
const unmodified = (pence: Pence | null, percent: number): Pence | null =>
  pence === null || percent <= -100 ? null : roundHalfUp((pence * 100) / (100 + percent))
