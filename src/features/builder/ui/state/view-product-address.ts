import { withQuery } from '#platform/browser/navigation.ts'
import type { ViewProductMode } from '../../rules/builder-flags.ts'

type ProductView = { productId: string; mode: ViewProductMode; itineraryId?: string }

/** Returns the page's address with a product opened over it. */
export const viewProductAddress = (page: string, { productId, mode, itineraryId }: ProductView): string =>
  withQuery(page, { 'view-product': productId, 'view-product-mode': mode, itineraryId })
