import { z } from 'zod'
import {
  customSearch,
  type PackageDocument,
  type PackageEntry,
} from '#features/event-document/rules/package-document.ts'
import { defaultPlace, withSupplier } from '#features/event-prices/rules/entry/supplied-by.ts'
import { idField } from '#kernel/fields.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { CommandFacts } from '../facts.ts'
import { savePackage } from '../permissions.ts'
import { resetEntry } from '../reset-entry.ts'
import { packageCommand, packageKey } from './define-command.ts'
import { productOf } from './edit-product.ts'

/**
 * Moves a package to another location; after the Enquiry stage only staff can (PKG-033). Suppliers agreed to the old
 * location, so what they agreed is removed from every entry that is not cancelled.
 */
export const editPackageLocation = packageCommand({
  name: 'editPackageLocation',
  data: z.union([z.strictObject({ locationId: idField }), z.strictObject({ customSearch })]),
  permission: savePackage,
  touches: ({ packageId }) => [packageKey(packageId, 'locationId')],
  example: { by: 'organiser', on: 'enquiry', data: { locationId: 'lo-york' } },
  change: (pack, data, { commandFacts }) => {
    const location = locationFieldsOf(data, commandFacts)
    if (isRefusal(location)) return location
    if (isSameLocation(location, pack)) return pack
    const moveEntry = (entry: PackageEntry): PackageEntry => {
      if (entry.stage === 'Cancelled') return entry
      const clearedEntry = withSupplier(resetEntry(entry, 'supplier', pack), entry.supplier, commandFacts)
      return { ...clearedEntry, ...defaultPlace(clearedEntry, productOf(entry, commandFacts)) }
    }
    const entries = pack.entries.map(moveEntry)
    return { ...pack, ...location, entries }
  },
})

type LocationFields = Pick<PackageDocument, 'locationId' | 'locationName' | 'customSearch'>

/** Returns the fields of a catalogue location or of a searched one; refuses an unknown location with nodeNotFound. */
const locationFieldsOf = (
  data: { locationId: string } | { customSearch: NonNullable<LocationFields['customSearch']> },
  { locations }: Pick<CommandFacts, 'locations'>,
): LocationFields | Refusal => {
  if ('customSearch' in data)
    return { locationId: null, locationName: data.customSearch.name, customSearch: data.customSearch }
  const { locationId } = data
  const location = locations[locationId]
  if (!location) return refusal('nodeNotFound', { id: locationId })
  return { locationId, locationName: location.name, customSearch: null }
}

const isSameLocation = (location: LocationFields, pack: LocationFields): boolean =>
  location.locationId === pack.locationId &&
  location.customSearch?.loc.lat === pack.customSearch?.loc.lat &&
  location.customSearch?.loc.lon === pack.customSearch?.loc.lon &&
  location.customSearch?.name === pack.customSearch?.name
