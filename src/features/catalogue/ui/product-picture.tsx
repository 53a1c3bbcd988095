import type { ComponentProps } from 'react'
import { TintPicture } from '#platform/ui/display/tint-picture.tsx'
import type { ProductAnswer } from '../rules/answers/product-answers.ts'
import { CategoryIcon } from './category-icon.tsx'

type Props = Pick<ComponentProps<typeof TintPicture>, 'shape' | 'widest' | 'sizes'> & {
  product: Pick<ProductAnswer, 'images' | 'tint' | 'category'>
}

/** A product's first picture, large, where the product is the subject. */
export const ProductPicture = ({ product, ...size }: Props) => (
  <TintPicture
    picture={product.images[0]?.cloudinaryId}
    alt={product.images[0]?.alt}
    tint={product.tint}
    icon={<CategoryIcon url={product.category.url} />}
    first
    className="rounded-card"
    {...size}
  />
)
