import { productKind } from '#features/catalogue/rules/records/product-kind.ts'
import type { ProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import type { RecordValue } from '#features/records/rules/record-kind.ts'

/**
 * Returns a stored product with the texts, duration, times, restrictions and booking conditions of a draft, or
 * undefined if the draft is not valid. Prices, pictures and venues stay as stored, because only the server can derive
 * them.
 */
export const draftProduct = (
  storedProduct: ProductResponse,
  draft: RecordValue,
): ProductResponse | undefined => {
  const { data } = productKind.schema.safeParse(draft)
  if (!data) return undefined
  const { name, description, durationMinutes, restrictions, info, times, bookingConditions } = data
  return {
    ...storedProduct,
    name,
    description,
    durationMinutes,
    restrictions,
    info,
    times,
    bookingConditions,
  }
}
