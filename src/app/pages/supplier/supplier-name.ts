import { getApi } from '../../get-api.ts'
import { privateHead } from '../../route-heads.ts'
import type { Site } from '../../site.ts'
import { nameOrNull } from './name-or-null.ts'

const handlesForbidden = { context: { handlesForbidden: true } }

/** Returns the supplier's name for the title; null for readers without access, a missing supplier and an invalid id. */
export const loadSupplierName = async (supplierId: string): Promise<{ name: string | null }> =>
  nameOrNull(getApi().catalogue.readSupplier({ id: supplierId }, handlesForbidden))

/** Returns the head of a supplier page, with the supplier's name, or else the brand, as title (SHELL-034). */
export const supplierHead = (site: Site, name: string | null | undefined, description: string) =>
  privateHead(name ?? site.brand, description)
