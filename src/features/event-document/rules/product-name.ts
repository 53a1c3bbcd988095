type NamedProduct = {
  readonly product: { readonly name: string }
  /** The data that staff entered, which replace those of the catalogue. */
  readonly productCustom?: { readonly name: string } | null | undefined
}

/** Returns the name under which a product of a package is shown: its custom name, if it has one, or the catalogue's. */
export const productNameOf = ({ product, productCustom }: NamedProduct): string =>
  productCustom?.name ?? product.name
