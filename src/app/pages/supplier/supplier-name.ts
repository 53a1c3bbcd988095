import { getApi } from '../../get-api.ts'
import { privateHead } from '../../route-heads.ts'
import type { Site } from '../../site.ts'

const handlesForbidden = { context: { handlesForbidden: true } }

/**
 * Returns the supplier's name for the title. Null if the request fails, for example for readers without access. The
 * page itself shows them a message.
 */
export const loadSupplierName = async (supplierId: string): Promise<{ name: string | null }> => {
  try {
    const { data } = await getApi().catalogue.readSupplier({ id: supplierId }, handlesForbidden)
    return { name: data.name }
  } catch {
    return { name: null }
  }
}

/** Returns the head of a supplier page, with the supplier's name as title (SHELL-034). */
export const supplierHead = (site: Site, name: string | null | undefined, description: string) =>
  privateHead(name ?? site.brand, description)
