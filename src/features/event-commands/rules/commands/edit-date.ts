import { z } from 'zod'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { withoutLastDay } from '#features/event-document/rules/quantities/days.ts'
import { startDateRange } from '#features/event-document/rules/quantities/package-limits.ts'
import { isProtected } from '#features/event-document/rules/stages/entry-stage.ts'
import { daysBetween } from '#kernel/dates.ts'
import { givenDateField } from '#kernel/fields.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { savePackage } from '../permissions.ts'
import { refusal } from '../refusals.ts'
import {
  type CommandContext,
  type CommandDefinition,
  entryCommand,
  packageCommand,
  packageKey,
} from './define-command.ts'
import { refuseDay } from './move-product.ts'

const data = z.strictObject({ startDate: givenDateField.nullable(), endDate: givenDateField.nullable() })
type Dates = z.infer<typeof data>

const editPackageDates = packageCommand({
  name: 'editDate',
  data,
  permission: savePackage,
  touches: ({ packageId }) => [packageKey(packageId, 'startDate'), packageKey(packageId, 'nightsCount')],
  // The status decides whether the suppliers get a new request, which they do in a booked package.
  reads: (_, { packageId }) => [packageKey(packageId, 'status')],
  example: { by: 'organiser', on: 'enquiry', data: { startDate: '2027-05-14', endDate: '2027-05-17' } },
  change: (pack, dates, context) => withDates(pack, dates, context),
})

const editEntryDate = entryCommand({
  name: 'editDate',
  data,
  permission: savePackage,
  // The start date is needed to convert the date to a day of the package.
  reads: (_, { packageId }) => [packageKey(packageId, 'startDate')],
  example: editPackageDates.example,
  fold: ({ productId, item: { dayIndex: _, ...item } }, { startDate }) => ({
    productId,
    item: { ...item, date: startDate },
  }),
  change: (entry, { startDate }, context) => {
    const dayIndex = dayIndexOf(context.pack, startDate)
    if (isRefusal(dayIndex)) return dayIndex
    return refuseDay(entry, dayIndex, context) ?? { ...entry, dayIndex }
  },
})

/**
 * Changes the start of the package, and with an end date also its nights (PKG-024). If the command names an entry, it
 * moves that entry to the day of startDate instead. A shorter stay removes days from the end, as in the builder, and is
 * refused if the stage of a product that it would remove forbids removing it.
 */
export const editDate: CommandDefinition<'editDate', Dates> = {
  ...editPackageDates,
  fold: editEntryDate.fold,
  touches: (event, command) =>
    (isAboutEntry(command) ? editEntryDate : editPackageDates).touches(event, command),
  reads: (event, command, commandFacts) =>
    (isAboutEntry(command) ? editEntryDate : editPackageDates).reads?.(event, command, commandFacts) ?? [],
  apply: (event, command, commandFacts) =>
    (isAboutEntry(command) ? editEntryDate : editPackageDates).apply(event, command, commandFacts),
}

/** Returns the index of a date’s day in the package; refuses if the date or the package’s start date is missing. */
export const dayIndexOf = (pack: PackageDocument, date: string | null): number | Refusal =>
  pack.startDate === null || date === null
    ? refusal('fieldInvalid', { message: 'The date, or the package’s start date, is missing' })
    : daysBetween(pack.startDate, date)

const isAboutEntry = ({
  itineraryId,
  productListItemId,
}: {
  itineraryId?: string
  productListItemId?: string
}) => itineraryId !== undefined || productListItemId !== undefined

const withDates = (
  pack: PackageDocument,
  { startDate, endDate }: Dates,
  { commandFacts }: CommandContext,
): PackageDocument | Refusal => {
  if (startDate === null) return { ...pack, startDate }
  const { earliest, latest } = startDateRange(commandFacts.today, commandFacts.limits.startDate)
  const isMoved = startDate !== pack.startDate
  if (isMoved && commandFacts.actor.kind !== 'staff' && (startDate < earliest || startDate > latest))
    return refusal('fieldInvalid', { message: `The start date must be between ${earliest} and ${latest}` })
  const nights = endDate === null ? pack.nightsCount : daysBetween(startDate, endDate)
  return withNights({ ...pack, startDate }, nights, commandFacts.limits.nights)
}

const withNights = (
  pack: PackageDocument,
  nights: number,
  { minimum, maximum }: { minimum: number; maximum: number },
): PackageDocument | Refusal => {
  if (nights > Math.max(maximum, pack.nightsCount)) return refusal('daysMaximum')
  if (nights < minimum) return refusal('fieldInvalid', { message: `Minimum stay: ${minimum} nights` })
  let shortened = pack
  while (shortened.nightsCount > nights) shortened = withoutLastDay(shortened)
  const lostEntry = pack.entries.find(
    ({ itineraryId, stage }) =>
      isProtected(stage) && !shortened.entries.some((entry) => entry.itineraryId === itineraryId),
  )
  return lostEntry
    ? refusal('productForbids', { stage: lostEntry.stage })
    : { ...shortened, nightsCount: nights }
}
