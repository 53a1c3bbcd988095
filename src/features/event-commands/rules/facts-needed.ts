import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageCommand } from './commands/index.ts'

type FactsNeeded = { productIds: string[]; supplierIds: string[]; locationIds: string[] }

/**
 * Returns the ids of the records to load before a commandList is evaluated. These are the products and locations of the
 * packages that it names, and the products, suppliers and locations that its commands choose.
 */
export const factsNeeded = (event: EventDocument, commandList: readonly PackageCommand[]): FactsNeeded => {
  const named = new Set(commandList.map(({ packageId }) => packageId))
  const packages = event.packages.filter(({ id }) => named.has(id))
  const entries = packages.flatMap((pack) => pack.entries)
  const chosen = commandList.map(({ data }) => data as Readonly<Record<string, unknown>>)
  const items = chosen.flatMap(({ itinerary }) => (Array.isArray(itinerary) ? itinerary : []))
  return {
    productIds: distinct([...entries, ...chosen].map(({ productId }) => productId)),
    supplierIds: distinct([...chosen, ...items].map(({ supplierId }) => supplierId)),
    locationIds: distinct([...packages, ...chosen].map(({ locationId }) => locationId)),
  }
}

const distinct = (ids: unknown[]): string[] => [...new Set(ids.filter((id) => typeof id === 'string'))]
