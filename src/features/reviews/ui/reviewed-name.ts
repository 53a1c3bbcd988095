import type { WireEvent, WireReview } from '#features/events/rules/reading/wire-schema.ts'

/** Returns the name of the subject of a review, as it is written in the middle of a sentence. */
export const reviewedName = (
  { packageOption }: Pick<WireEvent, 'packageOption'>,
  { kind, productId, locationId }: Pick<WireReview, 'kind' | 'productId' | 'locationId'>,
): string => {
  if (kind === 'manager') return 'the event manager'
  if (kind === 'location')
    return packageOption.find((pack) => pack.locationId === locationId)?.locationName ?? 'the location'
  const products = packageOption.flatMap(({ productList }) => productList)
  return (
    products.find((each) => productId !== null && each.productId === productId)?.product.name ?? 'a product'
  )
}
