import { z } from 'zod'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { defaultPlace, withSupplier } from '#features/event-prices/rules/entry/supplied-by.ts'
import { idField } from '#kernel/fields.ts'
import { refusal } from '#kernel/refusal.ts'
import { savePackage } from '../permissions.ts'
import { resetEntry } from '../reset-entry.ts'
import { packageCommand, packageKey } from './define-command.ts'
import { productOf } from './edit-product.ts'

/**
 * Moves a package to another location; after the Enquiry stage only staff can (PKG-033). Suppliers agreed to the old
 * location, so every entry that is not cancelled is reset for its supplier.
 */
export const editPackageLocation = packageCommand({
  name: 'editPackageLocation',
  data: z.strictObject({ locationId: idField }),
  permission: savePackage,
  touches: ({ packageId }) => [packageKey(packageId, 'locationId')],
  example: { by: 'organiser', on: 'enquiry', data: { locationId: 'lo-york' } },
  change: (pack, { locationId }, { facts }) => {
    const location = facts.locations[locationId]
    if (!location) return refusal('nodeNotFound', { id: locationId })
    if (locationId === pack.locationId) return pack
    const moved = (entry: PackageEntry): PackageEntry => {
      if (entry.stage === 'Cancelled') return entry
      const reset = withSupplier(resetEntry(entry, 'supplier', pack), entry.supplier, facts)
      return { ...reset, ...defaultPlace(reset, productOf(entry, facts)) }
    }
    const entries = pack.entries.map(moved)
    return { ...pack, locationId, locationName: location.name, customSearch: null, entries }
  },
})
