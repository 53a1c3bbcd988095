import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'

/** The ids for the copy and its entries. An entry needs a new id, because its id must be unique in the event. */
export type CopyIds = { readonly packageId: string; newEntryId(): string }

/**
 * Returns a copy of a package as another option: the same days, products, prices and notes, before anything is
 * requested from suppliers. Cancelled products are left out.
 */
export const copyPackage = (pack: PackageDocument, { packageId, newEntryId }: CopyIds): PackageDocument => ({
  ...pack,
  id: packageId,
  status: 'Option',
  entries: pack.entries
    .filter(({ stage }) => stage !== 'Cancelled')
    .map((entry) => ({ ...beforeBooking(entry), itineraryId: newEntryId() })),
})

/** Returns the entry as before its booking: without answers and invoices of suppliers. */
const beforeBooking = (entry: PackageEntry): PackageEntry => ({
  ...entry,
  stage: 'Enquiry',
  stageOverride: 'No',
  declineReason: null,
  confirmations: [],
  customersAttending: entry.customersAttending.map((guest) => ({ ...guest, booked: false })),
  money: { ...entry.money, booked: null, invoicedPercent: null, pricingOverride: null },
})
