/** Returns the address of a product in its location and category (CAT-017). */
export const productAddress = (place: {
  section: string
  location: string
  categoryUrl: string
  productId: string
  /** The base of a catalogue inside another page, such as /my-events/package/add-product. */
  base?: string
}): string =>
  `${place.base ?? ''}/${place.section}/in-${place.location}/do-${place.categoryUrl}/go-${place.productId}`
