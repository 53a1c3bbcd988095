import type { ComponentProps } from 'react'
import type { Section } from '#kernel/section.ts'
import { Gallery } from '#platform/ui/display/gallery.tsx'
import { TintPicture } from '#platform/ui/display/tint-picture.tsx'
import type { ProductAnswer } from '../rules/answers/product-answers.ts'
import { picturesIn } from '../rules/pictures.ts'
import { CategoryIcon } from './category-icon.tsx'

type Props = Pick<ComponentProps<typeof TintPicture>, 'shape' | 'widest' | 'sizes'> & {
  product: Pick<ProductAnswer, 'name' | 'images' | 'tint' | 'category'>
  section: Section
}

/** The photos of a product, or the scene that stands for it, large, where the product is the subject. */
export const ProductPicture = ({ product, section, ...size }: Props) => {
  const pictures = picturesIn(product.images, section)
  const tinted = { tint: product.tint, icon: <CategoryIcon url={product.category.url} />, ...size }
  const [only] = pictures
  // There is no more to see of a drawing than this.
  if (!only || (pictures.length === 1 && only.cloudinaryId.startsWith('scene/')))
    return (
      <TintPicture picture={only?.cloudinaryId} alt={only?.alt} first className="rounded-card" {...tinted} />
    )
  return (
    <Gallery
      photos={pictures.map(({ cloudinaryId, alt }) => ({ id: cloudinaryId, alt }))}
      label={`Photos of ${product.name}`}
      {...tinted}
    />
  )
}
