import { randomUUID } from 'node:crypto'
import { bytesForBooking } from '#features/event-commands/rules/refuse-overfull.ts'
import { maxBytes, maxEntriesOfEvent, maxHtml } from '#features/event-document/rules/document-limits.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'

/**
 * Returns the largest allowed event, based on an event that has a package with an entry. The result has the maximum
 * number of entries, formatted texts up to their limit, and as many guests as fit into a megabyte.
 */
export const largestEvent = (event: EventDocument): EventDocument => {
  const [pack] = event.packages as [PackageDocument]
  const [entry] = pack.entries as [PackageEntry]
  const filledPackage = (id: string, count: number, from: number): PackageDocument => ({
    ...pack,
    id,
    entries: Array.from({ length: count }, (_, index) => ({
      ...entry,
      itineraryId: index === 0 && id === pack.id ? entry.itineraryId : `it-${from + index}`,
      dayIndex: index % 3,
    })),
  })
  const entriesPerPackage = maxEntriesOfEvent / 2
  const packages = [
    filledPackage(pack.id, entriesPerPackage, 0),
    filledPackage('pk-other', entriesPerPackage, entriesPerPackage),
  ]
  const withTexts = { ...event, packages: packages.map((one, index) => packageWithTexts(one, index === 0)) }
  return withGuests(withTexts)
}

const html = '<b>a</b> <i>b</i> '.repeat(110)

const packageWithTexts = (pack: PackageDocument, isFirst: boolean): PackageDocument => {
  const count = Math.floor(maxHtml / html.length)
  return {
    ...pack,
    entries: pack.entries.map((entry, index) =>
      isFirst && index > 0 && index <= count ? { ...entry, declineReason: html } : entry,
    ),
  }
}

/** Adds guests until the document, with the space that its booking needs, is nearly a megabyte. */
const withGuests = (event: EventDocument): EventDocument => {
  const guest = (index: number) => ({
    ...event.guests[0]!,
    customerId: `v_${randomUUID()}`,
    name: `Guest ${index}`,
  })
  const sizeOf = (one: EventDocument) => JSON.stringify(one).length + bytesForBooking(one)
  let largest = event
  for (let count = event.guests.length; ; count += 1) {
    const candidate = { ...largest, guests: [...largest.guests, guest(count)] }
    if (sizeOf(candidate) > maxBytes - 20_000) return largest
    largest = candidate
  }
}
