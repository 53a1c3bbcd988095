/** The address of a product in its location and category (002 §2). */
export const productAddress = (place: {
  section: string
  location: string
  categoryUrl: string
  productId: string
  /** Where the catalogue is shown inside another page, such as /my-events/package/add-product. */
  base?: string
}): string =>
  `${place.base ?? ''}/${place.section}/in-${place.location}/do-${place.categoryUrl}/go-${place.productId}`
