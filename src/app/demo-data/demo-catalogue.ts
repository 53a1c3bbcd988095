import type { StaffProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import type { Section } from '#kernel/section.ts'
import type { ServerApi } from '../server-api.ts'

/** The catalogue's products by location, read once for all scenarios. */
export type DemoCatalogue = {
  /** Returns products on sale at a location, each with its price list. */
  productsIn(locationId: string, section: Section): Promise<readonly StaffProductResponse[]>
}

export const openDemoCatalogue = ({ catalogue }: ServerApi): DemoCatalogue => {
  const lists = new Map<string, Promise<readonly StaffProductResponse[]>>()
  const products = new Map<string, Promise<StaffProductResponse>>()
  const readProduct = (locationName: string, productId: string) => {
    const cached = products.get(productId)
    if (cached) return cached
    const request = catalogue
      .readStaffProductInLocation({ locationName, productId })
      .then(({ data }) => data.product)
    products.set(productId, request)
    return request
  }
  const readList = async (locationName: string, section: Section) => {
    const { data } = await catalogue.listProductsInLocation({ locationName, section })
    const shown = data.filter(({ staffOnly }) => !staffOnly)
    const found: StaffProductResponse[] = []
    // Loads the products one after the other, because nobody waits for the result.
    for (const { id } of shown) found.push(await readProduct(locationName, id))
    return found
  }
  return {
    productsIn(locationId, section) {
      const key = `${locationId} ${section}`
      const list = lists.get(key) ?? readList(locationId, section)
      lists.set(key, list)
      return list
    },
  }
}
