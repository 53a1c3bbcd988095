import { getApi } from '../../get-api.ts'
import { privateHead } from '../../route-heads.ts'
import type { Site } from '../../site.ts'

const handlesForbidden = { context: { handlesForbidden: true } }

/** The supplier's name for the title; none for those who may not know it, who are told so by the page. */
export const loadSupplierName = async (supplierId: string): Promise<{ name: string | null }> => {
  try {
    const { data } = await getApi().catalogue.readSupplier({ id: supplierId }, handlesForbidden)
    return { name: data.name }
  } catch {
    return { name: null }
  }
}

/** Supplier pages are called after the supplier (001 §2). */
export const supplierHead = (site: Site, name: string | null | undefined, description: string) =>
  privateHead(name ?? site.brand, description)
