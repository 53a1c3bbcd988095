import type { Section } from '#kernel/section.ts'
import { StarRating } from '#platform/ui/display/star-rating.tsx'
import type { ProductResponse } from '../rules/responses/product-responses.ts'
import { ProductPrice, type UsualGroup } from './prices/product-price.tsx'
import { ProductPriceSwitch } from './prices/product-price-switch.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductPicture } from './product-picture.tsx'

type Props = { product: ProductResponse; section: Section; group: UsualGroup }

/** Renders a product in a dialog: picture, price, description and facts. */
export const ProductBrief = ({ product, section, group }: Props) => (
  <div className="grid gap-6">
    <ProductPicture
      product={product}
      section={section}
      shape="banner"
      widest={1000}
      sizes="(min-width: 40rem) 52rem, 100vw"
    />
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div className="grid gap-3">
        <ProductPrice product={product} section={section} group={group} />
        <ProductPriceSwitch product={product} />
      </div>
      {product.reviewScore !== null && (
        <StarRating score={product.reviewScore} count={product.reviewCount} full />
      )}
    </div>
    <p className="whitespace-pre-line">{product.description}</p>
    <ProductFacts product={product} section={section} />
  </div>
)
