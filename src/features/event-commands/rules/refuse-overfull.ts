import {
  maxBytes,
  maxEntriesOfEvent,
  maxEntriesOfPackage,
  maxGuests,
  maxHtml,
  maxPackages,
} from '#features/event-document/rules/document-limits.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { entryCountOf } from '#features/event-document/rules/quantities/entry-count.ts'
import type { Refusal } from '#kernel/refusal.ts'
import type { PackageCommand } from './commands/index.ts'
import { refusal } from './refusals.ts'

/**
 * Refuses with eventFull a commandList whose added entries would not fit. Counts these entries before the evaluation.
 * Removals in the list are not subtracted, so replacing a product in a full package needs two saves.
 */
export const refuseOverfullBy = (
  event: EventDocument,
  commandList: readonly PackageCommand[],
): Refusal | undefined => {
  const addedCounts = new Map<string, number>()
  for (const { packageId, data } of commandList)
    if ('itinerary' in data)
      addedCounts.set(packageId, (addedCounts.get(packageId) ?? 0) + data.itinerary.length)
  if (addedCounts.size === 0) return undefined
  const counts = event.packages.map(({ id, entries }) => entries.length + (addedCounts.get(id) ?? 0))
  const isPackageFull = event.packages.some(
    ({ id }, index) => addedCounts.has(id) && counts[index]! > maxEntriesOfPackage,
  )
  if (isPackageFull) return tooMany(maxEntriesOfPackage, 'products in a package')
  return sum(counts) > maxEntriesOfEvent ? tooMany(maxEntriesOfEvent, 'products') : undefined
}

/**
 * Refuses with eventFull a change that grows the event beyond a limit. An event that is already above a limit can
 * still be made smaller.
 */
export const refuseOverfull = (before: EventDocument | undefined, after: EventDocument) => {
  const growsBeyond = (count: (event: EventDocument) => number, limit: number) =>
    count(after) > limit && count(after) > (before ? count(before) : 0)
  if (growsBeyond(({ guests }) => guests.length, maxGuests)) return tooMany(maxGuests, 'guests')
  if (growsBeyond(({ packages }) => packages.length, maxPackages)) return tooMany(maxPackages, 'packages')
  if (growsBeyond(countEntriesOfFullest, maxEntriesOfPackage))
    return tooMany(maxEntriesOfPackage, 'products in a package')
  if (growsBeyond(entryCountOf, maxEntriesOfEvent)) return tooMany(maxEntriesOfEvent, 'products')
  return growsBeyond(countHtml, maxHtml) ? tooMany(maxHtml, 'characters of formatted notes') : undefined
}

/**
 * Refuses with eventFull a document that grows beyond the maximum bytes. `bytes` includes `bytesForBooking`.
 * @param weighBefore returns the bytes before the change; called only if needed, because serialising is as expensive as
 * storing
 */
export const refuseOversize = (bytes: number, weighBefore: () => number): Refusal | undefined =>
  bytes > maxBytes && bytes > weighBefore() ? tooMany(maxBytes, 'bytes') : undefined

/**
 * Returns the bytes that booking the fullest option would add, because a booking stores every guest with every product.
 * These bytes already count before booking, so that no payment fails because of the size of the event.
 */
export const bytesForBooking = ({ guests, packages }: EventDocument): number => {
  if (packages.some(({ status }) => status === 'Booked')) return 0
  const answers = sum(guests.map(({ customerId }) => customerId.length + bytesPerAttendance))
  const options = packages.filter(({ status }) => status === 'Option')
  const entriesOfFullest = Math.max(0, ...options.map(({ entries }) => entries.length))
  return entriesOfFullest * (answers + bytesOfStage) + bytesOfBooking
}

/** At least the length of `{"customerId":"","attending":"Yes","booked":false},`. The length of the id is added. */
const bytesPerAttendance = 52
/** At least the difference in length between 'Enquiry' and the longest stage. */
const bytesOfStage = 16
/** Room for the date, the manager and the stages of a booked event. */
const bytesOfBooking = 512

const countEntriesOfFullest = ({ packages }: EventDocument) =>
  Math.max(0, ...packages.map(({ entries }) => entries.length))

const markup = /<[a-z!/?]/i

/** Returns the number of characters of notes with HTML in an event. */
const countHtml = ({ notes, packages }: EventDocument): number =>
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

const tooMany = (limit: number, what: string): Refusal => refusal('eventFull', { most: limit, what })
