import type { ComponentProps } from 'react'
import { Gallery } from '#platform/ui/display/gallery.tsx'
import { TintPicture } from '#platform/ui/display/tint-picture.tsx'
import { type Picture, photoOf } from '../rules/pictures.ts'

type ShownPicture = Pick<Picture, 'cloudinaryId' | 'alt'>
type Props = Pick<ComponentProps<typeof TintPicture>, 'shape' | 'widest' | 'sizes' | 'tint' | 'icon'> & {
  pictures: readonly ShownPicture[]
  /** Shown if there are no pictures. */
  scene?: ShownPicture | undefined
  /** The name of the subject. */
  name: string
}

/** Shows all pictures of a page's subject, large: photos in a gallery, or a single scene. */
export const PicturesOrScene = ({ pictures, scene, name, ...sizeProps }: Props) => {
  const [firstPicture = scene] = pictures
  // A single scene has no larger version, so it needs no gallery.
  if (pictures.length > 1 || pictures.some(({ cloudinaryId }) => !cloudinaryId.startsWith('scene/')))
    return <Gallery photos={pictures.map(photoOf)} label={`Photos of ${name}`} {...sizeProps} />
  return (
    <TintPicture
      picture={firstPicture?.cloudinaryId}
      alt={firstPicture?.alt}
      loadsFirst
      className="rounded-card"
      {...sizeProps}
    />
  )
}
