import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'

/** Gives ids to the copy and to its entries; an entry's id identifies it in the whole event. */
type CopyIds = { readonly packageId: string; newEntryId(): string }

/**
 * Returns a copy of a package as another option: the same plan, prices and notes, before anything is requested from
 * suppliers. Cancelled products are left out.
 */
export const copyPackage = (pack: PackageDocument, { packageId, newEntryId }: CopyIds): PackageDocument => ({
  ...pack,
  id: packageId,
  status: 'Option',
  entries: pack.entries
    .filter(({ stage }) => stage !== 'Cancelled')
    .map((entry) => ({ ...unanswered(entry), itineraryId: newEntryId() })),
})

/** Returns the entry without what suppliers answered and invoiced, and without a booking. */
const unanswered = (entry: PackageEntry): PackageEntry => ({
  ...entry,
  stage: 'Enquiry',
  stageOverride: 'No',
  declineReason: null,
  confirmations: [],
  customersAttending: entry.customersAttending.map((guest) => ({ ...guest, booked: false })),
  money: { ...entry.money, booked: null, invoicedPercent: null, pricingOverride: null },
})
