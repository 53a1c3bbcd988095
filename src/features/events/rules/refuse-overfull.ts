import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { PackageCommand } from './commands/index.ts'
import {
  maxBytes,
  maxEntriesOfEvent,
  maxEntriesOfPackage,
  maxGuests,
  maxHtml,
  maxPackages,
} from './document-limits.ts'
import type { EventDocument } from './event-document.ts'

/**
 * Refuses a commandList with eventFull when the entries it adds would not fit: by counting alone, before any
 * of it is evaluated. What the list removes is not set off, so a swap in a full package takes two saves.
 */
export const refuseOverfullBy = (
  event: EventDocument,
  commandList: readonly PackageCommand[],
): Refusal | undefined => {
  const added = new Map<string, number>()
  for (const { packageId, data } of commandList)
    if ('itinerary' in data) added.set(packageId, (added.get(packageId) ?? 0) + data.itinerary.length)
  if (added.size === 0) return undefined
  const counts = event.packages.map(({ id, entries }) => entries.length + (added.get(id) ?? 0))
  const full = event.packages.some(({ id }, index) => added.has(id) && counts[index]! > maxEntriesOfPackage)
  if (full) return tooMany(maxEntriesOfPackage, 'products in a package')
  return sum(counts) > maxEntriesOfEvent ? tooMany(maxEntriesOfEvent, 'products') : undefined
}

/**
 * Refuses with eventFull an event that holds more than it may. Only what has grown is refused: an event that
 * came to be too big some other way can still be made smaller.
 */
export const refuseOverfull = (before: EventDocument | undefined, after: EventDocument) => {
  const grows = (count: (event: EventDocument) => number, most: number) =>
    count(after) > most && count(after) > (before ? count(before) : 0)
  if (grows(({ guests }) => guests.length, maxGuests)) return tooMany(maxGuests, 'guests')
  if (grows(({ packages }) => packages.length, maxPackages)) return tooMany(maxPackages, 'packages')
  if (grows(entriesOfFullest, maxEntriesOfPackage))
    return tooMany(maxEntriesOfPackage, 'products in a package')
  if (grows(entriesOf, maxEntriesOfEvent)) return tooMany(maxEntriesOfEvent, 'products')
  return grows(htmlOf, maxHtml) ? tooMany(maxHtml, 'characters of formatted notes') : undefined
}

/**
 * Refuses with eventFull a document of too many bytes, `bookingRoom` included, that has grown.
 * @param weighBefore tells its bytes before; to weigh costs as much as to store, and few documents are too big
 */
export const refuseOversize = (bytes: number, weighBefore: () => number): Refusal | undefined =>
  bytes > maxBytes && bytes > weighBefore() ? tooMany(maxBytes, 'bytes') : undefined

/**
 * Bytes that the document will grow by when its fullest option is booked: every guest is then written down for
 * every product. Counted until then, for nobody can be told that an event is too big to be paid for.
 */
export const bookingRoom = ({ guests, packages }: EventDocument): number => {
  if (packages.some(({ status }) => status === 'Booked')) return 0
  const answers = sum(guests.map(({ customerId }) => customerId.length + bytesOfAnswer))
  const options = packages.filter(({ status }) => status === 'Option')
  const fullest = Math.max(0, ...options.map(({ entries }) => entries.length))
  return fullest * (answers + bytesOfStage) + bytesOfBooking
}

/** `{"customerId":"","attending":"Yes","booked":false},` without the id. */
const bytesOfAnswer = 52
/** By how much 'Enquiry' is shorter than any other stage. */
const bytesOfStage = 16
/** The date, the manager and the stages of an event that is booked. */
const bytesOfBooking = 512

const entriesOf = ({ packages }: EventDocument) => sum(packages.map(({ entries }) => entries.length))
const entriesOfFullest = ({ packages }: EventDocument) =>
  Math.max(0, ...packages.map(({ entries }) => entries.length))

const markup = /<[a-z!/?]/i

/** Characters of notes in an event that hold HTML. */
const htmlOf = ({ notes, packages }: EventDocument): number =>
  sum(
    [
      ...Object.values(notes),
      ...packages.flatMap((pack) => [
        pack.eventNotes,
        pack.customerNote,
        pack.staffNote,
        pack.eventCustomerNote,
        pack.eventStaffNote,
        ...pack.entries.flatMap(({ declineReason, productNote, productCustom }) => [
          declineReason,
          productNote?.note,
          productCustom?.description,
        ]),
      ]),
    ].map((text) => (text && markup.test(text) ? text.length : 0)),
  )

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

const tooMany = (most: number, what: string): Refusal => refusal('eventFull', { most, what })
