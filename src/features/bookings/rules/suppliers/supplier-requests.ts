import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { entryDate } from '#features/event-document/rules/quantities/days.ts'
import { addDays, type IsoDate } from '#kernel/dates.ts'

/** The number of days that a supplier has to confirm (EVT-O17). */
const confirmDays = 3

export type TaskDraft = {
  readonly ownerType: 'staff' | 'supplier'
  readonly title: string
  readonly supplierId: string | null
  /** Null for a task about the whole event. */
  readonly itineraryId: string | null
  readonly dueDate: IsoDate
}

/** Products of one supplier in a package: those that it is asked to confirm, or those that it has lost. */
export type SupplierProducts = {
  readonly supplierId: string
  readonly supplierName: string
  readonly packageId: string
  readonly products: readonly {
    readonly name: string
    readonly date: IsoDate | null
    readonly startTime: string | null
    readonly people: number
  }[]
}

/** Returns one request per supplier, with all its products in booked packages that it has yet to confirm. */
export const supplierRequests = (event: EventDocument): SupplierProducts[] =>
  groupBySupplier(requestedEntries(event))

/** The stages of a product in which its supplier has a request or a booking for it. */
const expectedStages: readonly PackageEntry['stage'][] = ['Requested', 'Booked', 'Cancellation Requested']

/**
 * Returns the products that suppliers lose by a change of an event, one list per supplier: products of a booked package
 * that were requested or confirmed, and are now cancelled, removed or with another supplier.
 */
export const lostBookings = (before: EventDocument, after: EventDocument): SupplierProducts[] => {
  const supplierIdByEntry = new Map(
    after.packages
      .flatMap(({ entries }) => entries)
      .filter(({ stage }) => stage !== 'Cancelled')
      .map(({ itineraryId, supplier }) => [itineraryId, supplier?.supplierId]),
  )
  return groupBySupplier(
    suppliedEntries(before).filter(
      ({ entry: { stage, itineraryId, supplier } }) =>
        expectedStages.includes(stage) && supplierIdByEntry.get(itineraryId) !== supplier!.supplierId,
    ),
  )
}

const groupBySupplier = (entries: readonly EntryInPackage[]): SupplierProducts[] => {
  const productsBySupplier = new Map<string, SupplierProducts>()
  for (const { pack, entry } of entries) {
    const { supplierId, name } = entry.supplier!
    const earlierProducts = productsBySupplier.get(supplierId)?.products ?? []
    const product = {
      name: productNameOf(entry),
      date: entryDate(pack, entry),
      startTime: entry.startTime,
      people: entry.needPeople,
    }
    productsBySupplier.set(supplierId, {
      supplierId,
      supplierName: name,
      packageId: pack.id,
      products: [...earlierProducts, product],
    })
  }
  return [...productsBySupplier.values()]
}

/**
 * Returns the tasks for suppliers of an event. Each requested product must be confirmed within three days (EVT-O17).
 */
export const confirmationTasks = (
  event: EventDocument,
  today: IsoDate,
): (TaskDraft & { readonly itineraryId: string })[] =>
  requestedEntries(event).map(({ entry }) => ({
    ownerType: 'supplier',
    title: `Confirm ${productNameOf(entry)}`,
    supplierId: entry.supplier!.supplierId,
    itineraryId: entry.itineraryId,
    dueDate: addDays(today, confirmDays),
  }))

/**
 * Returns a text for each entry that waits for its supplier's response, by entry id. The text contains the supplier and
 * the product. If it differs between two states of an event, the entry has a new request.
 */
export const requestKeysByEntry = (event: EventDocument): Map<string, string> =>
  new Map(
    requestedEntries(event).map(({ entry }) => {
      const { itineraryId, productId, productCustom, supplier } = entry
      return [itineraryId, JSON.stringify([supplier!.supplierId, productId, productCustom?.name])]
    }),
  )

type EntryInPackage = { readonly pack: PackageDocument; readonly entry: PackageEntry }

const requestedEntries = (event: EventDocument): EntryInPackage[] =>
  suppliedEntries(event).filter(({ entry: { stage } }) => stage === 'Requested')

/** Returns the entries of booked packages that have a supplier. */
const suppliedEntries = (event: EventDocument): EntryInPackage[] =>
  event.packages
    .filter(({ status }) => status === 'Booked')
    .flatMap((pack) =>
      pack.entries.filter(({ supplier }) => supplier !== null).map((entry) => ({ pack, entry })),
    )
