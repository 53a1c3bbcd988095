import type { ComponentProps } from 'react'
import type { Section } from '#kernel/section.ts'
import { picturesIn } from '../rules/pictures.ts'
import type { ProductResponse } from '../rules/responses/product-responses.ts'
import { CategoryIcon } from './category-icon.tsx'
import { PicturesOrScene } from './pictures-or-scene.tsx'

type Props = Pick<ComponentProps<typeof PicturesOrScene>, 'shape' | 'widest' | 'sizes'> & {
  product: Pick<ProductResponse, 'name' | 'images' | 'tint' | 'category'>
  section: Section
}

/** Shows the photos of a product, or its scene, large, on a page about the product. */
export const ProductPicture = ({ product, section, ...sizeProps }: Props) => (
  <PicturesOrScene
    pictures={picturesIn(product.images, section)}
    name={product.name}
    tint={product.tint}
    icon={<CategoryIcon name={product.category.url} />}
    {...sizeProps}
  />
)
