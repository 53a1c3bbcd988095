import type { ProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { productListItemIdOf } from '#features/event-document/rules/product-list-item.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { flightLabel } from '#features/events/rules/labels/flight-label.ts'
import { addDays, formatDate } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'
import { formatPence } from '#kernel/money.ts'
import type { DisputedEdits } from '../../../rules/split-edits.ts'
import { dayName, extrasLabel, quantityLabel, timeLabel, venueLabel } from '../../view/entry-labels.ts'

/** A product or field that two people changed, with the text of each person's version. */
export type Comparison = {
  /** The id of the entry or list item, or the name of the command; see `groupDisputed`. */
  readonly subject: string
  readonly title: string
  readonly theirs: readonly string[]
  readonly mine: readonly string[]
}

type Sides = {
  readonly packageId: string
  /** The current event on the server. */
  readonly serverEvent: EventDocument
  /** The event with this user's edits. */
  readonly ownEvent: EventDocument
  product(productId: string | null): ProductResponse | undefined
}

/**
 * Compares the two versions of each group of disputed edits. Leaves out groups in which both people made the same
 * change.
 */
export const compareEdits = (disputed: readonly DisputedEdits[], sides: Sides): Comparison[] =>
  disputed.flatMap(({ subject, commands }) => {
    const name = commands[0]!.name
    const field = fields[name]
    const comparison = field ? compareField(field, sides) : compareEntry(subject, sides)
    return comparison ? [{ subject, ...comparison }] : []
  })

type Field = {
  readonly title: string
  readonly read: (event: EventDocument, pack: PackageDocument | undefined) => string | null | undefined
}

/** The fields of the event or package, by the name of the command that changes them. */
const fields: Readonly<Record<string, Field>> = {
  editDate: { title: 'Dates', read: (_, pack) => pack && datesLabel(pack) },
  editPackageLocation: { title: 'Location', read: (_, pack) => pack?.locationName },
  editEstimatedCustomers: {
    title: 'People',
    read: (_, pack) => pack && countOf(pack.peopleCount, 'person', 'people'),
  },
  editEventName: { title: 'Name of the event', read: ({ eventName }) => eventName },
  editGuestOfHonour: { title: 'Guest of honour', read: ({ guestOfHonour }) => guestOfHonour },
  editEventNotes: { title: 'Notes', read: (_, pack) => pack?.eventNotes },
  addCustomerNotes: { title: 'Note to the customer', read: (_, pack) => pack?.customerNote },
  addStaffNotes: { title: 'Note to staff', read: (_, pack) => pack?.staffNote },
}

const datesLabel = ({ startDate, nightsCount }: PackageDocument): string => {
  const nights = countOf(nightsCount, 'night', 'nights')
  if (startDate === null) return nights
  return `${formatDate(startDate)} to ${formatDate(addDays(startDate, nightsCount))}, ${nights}`
}

const packOf = ({ packages }: EventDocument, packageId: string) => packages.find(({ id }) => id === packageId)

const compareField = ({ title, read }: Field, { packageId, serverEvent, ownEvent }: Sides) => {
  const [theirs, own] = [serverEvent, ownEvent].map(
    (event) => read(event, packOf(event, packageId)) || 'Empty',
  )
  return theirs === own ? undefined : { title, theirs: [theirs!], mine: [own!] }
}

const compareEntry = (subject: string, { packageId, serverEvent, ownEvent, product }: Sides) => {
  const [theirPack, ownPack] = [packOf(serverEvent, packageId), packOf(ownEvent, packageId)]
  const [theirs, own] = [entryOf(theirPack, subject), entryOf(ownPack, subject)]
  if (JSON.stringify(theirs) === JSON.stringify(own)) return undefined
  const title = productNameOf((own ?? theirs)!)
  const lines = (pack: PackageDocument | undefined, entry: PackageEntry | undefined) =>
    pack && entry ? linesOf(pack, entry, product(entry.productId)) : []
  const [theirLines, ownLines] = [lines(theirPack, theirs), lines(ownPack, own)]
  return { title, theirs: differingLines(theirLines, ownLines), mine: differingLines(ownLines, theirLines) }
}

/**
 * Returns the lines of one side that differ from those of the other. If only this side has the product, returns its
 * first lines. If only the other side has it, returns a line that says so.
 */
const differingLines = (lines: readonly string[], otherLines: readonly string[]): readonly string[] => {
  if (lines.length === 0) return ['Not in the package']
  if (otherLines.length === 0) return lines.slice(0, maxLinesOfOneSide)
  const changedLines = lines.filter((line, index) => line !== otherLines[index])
  return changedLines.length > 0 ? changedLines : ['Other details']
}

/** The number of lines to show of a product that only one side has: day, time and number of people. */
const maxLinesOfOneSide = 3

const entryOf = (pack: PackageDocument | undefined, subject: string): PackageEntry | undefined =>
  pack?.entries.find((entry) => entry.itineraryId === subject || productListItemIdOf(entry) === subject)

/**
 * Returns the values of an entry as lines, in the same order for every entry, so that they can be compared by index.
 */
const linesOf = (
  pack: PackageDocument,
  entry: PackageEntry,
  product: ProductResponse | undefined,
): string[] => {
  const { money, customersAttending, flightDetails } = entry
  const absentCount = customersAttending.filter(({ attending }) => attending === 'No').length
  const price = money.overridePricePerPersonPence
  return [
    dayName(pack, entry.dayIndex),
    timeLabel(entry) ?? 'Any time',
    quantityLabel(entry),
    `Product: ${productNameOf(entry)}`,
    absentCount > 0
      ? `${countOf(absentCount, 'person does', 'people do')} not take part`
      : 'Everyone takes part',
    venueLabel(entry),
    `Meeting point: ${entry.meetingPointName ?? 'none'}`,
    `Extras: ${extrasLabel(entry, product) || 'none'}`,
    flightDetails ? `Flight: ${flightLabel(flightDetails)}` : 'No flight',
    `Note: ${entry.productNote?.note || 'none'}`,
    entry.hideProduct ? 'Hidden from guests' : 'Shown to guests',
    `Stage: ${entry.stage}`,
    `Supplier: ${entry.supplier?.name ?? 'none'}`,
    money.priceOverride === 'Yes' && price !== null ? `${formatPence(price)} per person` : 'Catalogue price',
  ]
}
