import type { PriceViewArea } from '../../rules/prices/price-view.ts'
import type { ProductResponse } from '../../rules/responses/product-responses.ts'
import { PriceViewSwitch } from './price-view-switch.tsx'

/** Returns the area whose price view a product uses. */
export const priceAreaOf = ({ type }: Pick<ProductResponse, 'type'>): PriceViewArea => ({
  area: 'website',
  kind: type === 'Accommodation' ? 'accommodation' : 'default',
})

/** The price view switch of a product; renders nothing if its price is not shown. */
export const ProductPriceSwitch = ({ product }: { product: ProductResponse }) =>
  !product.priceHidden && <PriceViewSwitch label="Price display" area={priceAreaOf(product)} />
