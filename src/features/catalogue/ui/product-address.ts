/** Returns the address of a product in its location and category (CAT-017). */
export const productAddress = (parts: {
  section: string
  location: string
  categoryUrl: string
  productId: string
  /** The base of a catalogue inside another page, such as /my-events/package/add-product. */
  base?: string
}): string =>
  `${parts.base ?? ''}/${parts.section}/in-${parts.location}/do-${parts.categoryUrl}/go-${parts.productId}`
