import { z } from 'zod'
import { maxNights } from '#features/event-document/rules/document-limits.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { daysCount } from '#features/event-document/rules/quantities/days.ts'
import { canAddTransfer } from '#features/event-document/rules/quantities/transfers.ts'
import { givenDateField } from '#kernel/fields.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import { savePackage } from '../permissions.ts'
import { type CommandContext, entryCommand } from './define-command.ts'

/** Moves an entry to another day of its package, or between day and night (PKG-022). */
export const moveProduct = entryCommand({
  name: 'moveProduct',
  data: z.strictObject({
    dayIndex: z.int().min(0).max(maxNights),
    /** Ignored: the date of a day follows from the package's start. */
    date: givenDateField.nullable(),
    isNightActivity: z.boolean(),
  }),
  permission: savePackage,
  example: {
    by: 'organiser',
    on: 'enquiry',
    itineraryId: 'it-karting',
    data: { dayIndex: 1, date: null, isNightActivity: false },
  },
  fold: ({ productId, item }, { dayIndex, date, isNightActivity }) => ({
    productId,
    item: { ...item, dayIndex, date, isNightActivity },
  }),
  change: (entry, { dayIndex, isNightActivity }, context) =>
    refuseDay(entry, dayIndex, context) ?? { ...entry, dayIndex, isNightActivity },
})

/** Refuses a day that the package does not have, and a transfer on a day on which it is not possible (PKG-043). */
export const refuseDay = (
  entry: Pick<PackageEntry, 'itineraryId' | 'product' | 'dayIndex'>,
  dayIndex: number,
  { pack, commandFacts }: CommandContext,
): Refusal | undefined => {
  if (dayIndex < 0 || dayIndex >= daysCount(pack))
    return refusal('fieldInvalid', { message: 'The package does not have this day' })
  if (entry.product.type !== 'Airport Transfer') return undefined
  const otherEntries = pack.entries.filter((other) => other.itineraryId !== entry.itineraryId)
  const onePerDay = oneTransferPerDay(pack, commandFacts.locations)
  return canAddTransfer({ ...pack, entries: otherEntries }, dayIndex, { onePerDay })
    ? undefined
    : refusal('fieldInvalid', { message: 'An airport transfer is not possible on this day' })
}

const oneTransferPerDay = (
  { locationId }: PackageDocument,
  locations: CommandContext['commandFacts']['locations'],
): boolean => (locationId === null ? true : (locations[locationId]?.oneTransferPerDay ?? true))
