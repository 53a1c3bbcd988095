import type { ReactNode } from 'react'
import type { Section } from '#kernel/section.ts'
import { Card } from '#platform/ui/display/card.tsx'
import { StarRating } from '#platform/ui/display/star-rating.tsx'
import { type Crumb, PageHeader } from '#platform/ui/layout/page-header.tsx'
import type { ProductResponse } from '../rules/responses/product-responses.ts'
import { ProductPrice, type UsualGroup } from './prices/product-price.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductPicture } from './product-picture.tsx'

type Props = {
  product: ProductResponse
  section: Section
  group: UsualGroup
  locationName: string
  crumbs: readonly Crumb[]
  /** The action for the product, such as adding it to the package. */
  action?: ReactNode
  /** The reviews. */
  reviews: ReactNode
}

/** Renders the page of a product: pictures, description, facts, price and reviews. */
export const ProductView = ({ product, section, group, locationName, crumbs, action, reviews }: Props) => (
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
    <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
      {/* On a phone the price comes before the facts. */}
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
      <Card className="flex flex-col gap-4 max-lg:order-1 lg:sticky lg:top-24">
        <ProductPrice product={product} section={section} group={group} />
        {action}
        <p className="text-ink-soft text-sm">
          Nothing is booked yet: build the plan first, then everyone pays their own share.
        </p>
      </Card>
    </div>
    {reviews}
  </>
)
