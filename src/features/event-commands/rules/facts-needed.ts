import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageCommand } from './commands/index.ts'

type FactsNeeded = { productIds: string[]; supplierIds: string[]; locationIds: string[] }

/**
 * Returns the ids of the records to load before a commandList is evaluated. These are the products and locations of the
 * packages that it names, and the products, suppliers and locations that its commands choose.
 */
export const factsNeeded = (event: EventDocument, commandList: readonly PackageCommand[]): FactsNeeded => {
  const namedPackageIds = new Set(commandList.map(({ packageId }) => packageId))
  const packages = event.packages.filter(({ id }) => namedPackageIds.has(id))
  const entries = packages.flatMap((pack) => pack.entries)
  const commandData = commandList.map(({ data }) => data as Readonly<Record<string, unknown>>)
  const items = commandData.flatMap(({ itinerary }) => (Array.isArray(itinerary) ? itinerary : []))
  return {
    productIds: distinct([...entries, ...commandData].map(({ productId }) => productId)),
    supplierIds: distinct([...commandData, ...items].map(({ supplierId }) => supplierId)),
    locationIds: distinct([...packages, ...commandData].map(({ locationId }) => locationId)),
  }
}

const distinct = (ids: unknown[]): string[] => [...new Set(ids.filter((id) => typeof id === 'string'))]
