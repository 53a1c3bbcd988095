import { useSupplierVenue } from '#features/catalogue/ui/index.ts'
import { countOf } from '#kernel/format-count.ts'
import type { SupplierEntry } from './supplier-days.ts'

/** The venue of a product, with its address and capacity. */
export const SupplierVenue = ({ own: { entry, product } }: { own: SupplierEntry }) => {
  const { data: venue } = useSupplierVenue(product.supplier?.supplierId, entry.venueId)
  if (!venue) return entry.venueName
  return (
    <>
      {entry.venueName}
      {venue.address && <span className="block text-ink-soft">{venue.address}</span>}
      {venue.capacity !== null && (
        <span className="block text-ink-soft">Up to {countOf(venue.capacity, 'person', 'people')}</span>
      )}
    </>
  )
}
