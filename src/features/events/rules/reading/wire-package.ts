import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { productListItemIdOf } from '#features/event-document/rules/product-list-item.ts'
import { daysCount, endDate } from '#features/event-document/rules/quantities/days.ts'
import { pricePackage } from '#features/event-prices/rules/shares/price-package.ts'
import { poundsFromPence } from '#kernel/money.ts'
import type { Reader } from './reader.ts'
import type { Visibility } from './visibility.ts'
import { wireEntry } from './wire-entry.ts'
import { wirePlaces } from './wire-places.ts'
import type { WirePackage, WireProduct } from './wire-schema.ts'

/** The reader, and what they see. */
export type ReaderView = { readonly reader: Reader; readonly visibility: Visibility }

/** Returns one package for a reader, its entries grouped by product. `index` counts from 0. */
export const wirePackage = (
  event: EventDocument,
  pack: PackageDocument,
  index: number,
  { reader, visibility }: ReaderView,
): WirePackage => ({
  id: pack.id,
  status: pack.status,
  booked: pack.status === 'Booked',
  section: pack.section,
  locationId: pack.locationId,
  locationName: pack.locationName,
  customSearch: pack.customSearch,
  locationNumber: index + 1,
  startDate: pack.startDate,
  endDate: endDate(pack),
  nightsCount: pack.nightsCount,
  daysCount: daysCount(pack),
  peopleCount: pack.peopleCount,
  places: wirePlaces(event, pack, { reader, visibility }),
  ...notesFor(event, pack, reader),
  money: packageMoney(event, pack, { reader, visibility }),
  productList: productsOf(pack, { reader, visibility }),
})

/**
 * Returns the entries that a reader can see. Hidden entries need a permission (PERM-025). A supplier sees only their
 * own entries, and only after they were requested.
 */
export const visibleEntries = (
  pack: Pick<PackageDocument, 'entries'>,
  { reader, visibility }: ReaderView,
): PackageEntry[] => {
  const entries = pack.entries.filter(
    ({ hideProduct, itineraryId }) =>
      visibility.hiddenProduct || !(hideProduct || visibility.hiddenEntries.has(itineraryId)),
  )
  if (reader.kind !== 'supplier') return entries
  return entries.filter(
    ({ supplier, stage }) =>
      supplier !== null && stage !== 'Enquiry' && reader.supplierIds.includes(supplier.supplierId),
  )
}

const productsOf = (pack: PackageDocument, view: ReaderView): WireProduct[] => {
  const { reader, visibility } = view
  const products = new Map<string, WireProduct>()
  for (const entry of visibleEntries(pack, view)) {
    const id = productListItemIdOf(entry)
    const product = products.get(id) ?? wireProduct(id, entry, reader)
    products.set(id, product)
    product.itinerary.push(wireEntry(entry, pack, reader, visibility))
  }
  return [...products.values()]
}

const wireProduct = (productListItemId: string, entry: PackageEntry, reader: Reader): WireProduct => ({
  productListItemId,
  productId: entry.productId,
  productCustom: entry.productCustom,
  product: entry.product,
  isProductOption: entry.isProductOption,
  parentProductId: entry.parentProductId,
  autoAdded: entry.autoAdded,
  supplier: entry.supplier && {
    supplierId: entry.supplier.supplierId,
    name: entry.supplier.name,
    ...(reader.kind === 'staff' || reader.kind === 'supplier' ? { currency: entry.supplier.currency } : {}),
  },
  itinerary: [],
})

/**
 * Returns the ready-made package and the notes of a package, and the notes of the event, which each of its packages
 * shows. Guests and suppliers get none of them.
 */
const notesFor = ({ notes }: EventDocument, pack: PackageDocument, { kind }: Reader) => {
  const { webPackageId, eventNotes, customerNote, staffNote } = pack
  const { customer: eventCustomerNote, staff: eventStaffNote } = notes
  if (kind === 'staff')
    return { webPackageId, eventNotes, customerNote, eventCustomerNote, staffNote, eventStaffNote }
  return kind === 'organiser' ? { webPackageId, eventNotes, customerNote, eventCustomerNote } : {}
}

/** Returns which prices of a package a reader sees. Guests do not see the price of the group. */
export const seenPackagePrices = ({ reader: { kind }, visibility }: ReaderView) => {
  const perPerson = kind !== 'supplier' && visibility.packagePrices
  return { perPerson, total: perPerson && kind !== 'guest' }
}

const packageMoney = (
  event: EventDocument,
  pack: PackageDocument,
  view: ReaderView,
): WirePackage['money'] => {
  const { reader, visibility } = view
  const seenPrices = seenPackagePrices(view)
  if (!seenPrices.perPerson) return {}
  const price = pricePackage(event, pack)
  const inPounds = (pence: number | null) => (pence === null ? null : poundsFromPence(pence))
  const perPerson = { pricePerPersonGBP: price.isPriceOnApplication ? null : inPounds(price.perPersonPence) }
  if (!seenPrices.total) return perPerson
  const total = { ...perPerson, priceGBP: price.isPriceOnApplication ? null : inPounds(price.totalPence) }
  const discount = { discountMargin: poundsFromPence(pack.discountMarginPence) }
  if (reader.kind === 'organiser' || !visibility.cost) return { ...total, ...discount }
  return {
    ...total,
    ...discount,
    costGBP: inPounds(price.costPence),
    marginGBP: inPounds(price.marginPence),
    marginPercent: price.marginPercent,
  }
}
