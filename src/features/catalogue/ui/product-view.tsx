import type { ReactNode } from 'react'
import type { Section } from '#kernel/section.ts'
import { StarRating } from '#platform/ui/display/star-rating.tsx'
import { type Crumb, PageHeader } from '#platform/ui/layout/page-header.tsx'
import type { ProductResponse } from '../rules/responses/product-responses.ts'
import { ProductPriceSwitch } from './prices/product-price-switch.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductPicture } from './product-picture.tsx'

type Props = {
  product: ProductResponse
  section: Section
  locationName: string
  crumbs: readonly Crumb[]
  /** The price: a ProductPrice. */
  price: ReactNode
  /** The main action, such as adding the product to the package. On a phone it stays in sight, with the price. */
  action?: ReactNode
  /** Other actions, and a note if the product is in the visitor's package already. */
  more?: ReactNode
  /** The reviews. */
  reviews: ReactNode
}

/** Renders the page of a product: pictures, description, facts, price and reviews. */
export const ProductView = ({
  product,
  section,
  locationName,
  crumbs,
  reviews,
  price,
  ...actions
}: Props) => (
  <>
    <PageHeader
      title={product.name}
      eyebrow={`${product.category.name} in ${locationName}`}
      crumbs={crumbs}
      actions={
        product.reviewScore === null ? undefined : (
          <StarRating score={product.reviewScore} count={product.reviewCount} full />
        )
      }
    />
    <div className="flex flex-col gap-8 lg:grid lg:grid-cols-[1fr_22rem] lg:items-start">
      {/* On a phone the actions come before the facts. */}
      <div className="flex min-w-0 flex-col gap-8 max-lg:contents">
        <ProductPicture
          product={product}
          section={section}
          shape="wide"
          widest={1400}
          sizes="(min-width: 64rem) 54rem, 100vw"
        />
        <p className="whitespace-pre-line text-lg">{product.description}</p>
        <div className="flex min-w-0 flex-col gap-8 max-lg:order-2">
          <ProductFacts product={product} section={section} />
        </div>
      </div>
      {/* A card. On a narrow screen, its parts are placed in the page separately. */}
      <div className="contents-or-card">
        <div
          data-above-footer={actions.action ? true : undefined}
          className={actions.action ? 'bar-or-stack' : undefined}
        >
          {price}
          {actions.action}
        </div>
        <div className="flex flex-col gap-4 max-lg:order-1">
          {actions.more}
          <ProductPriceSwitch product={product} />
          <p className="text-ink-soft text-sm">
            Nothing is booked yet: build the plan first, then everyone pays their own share.
          </p>
        </div>
      </div>
    </div>
    {reviews}
  </>
)
