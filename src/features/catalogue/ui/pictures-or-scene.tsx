import type { ComponentProps } from 'react'
import { Gallery } from '#platform/ui/display/gallery.tsx'
import { TintPicture } from '#platform/ui/display/tint-picture.tsx'
import { type Picture, photoOf } from '../rules/pictures.ts'

type Shown = Pick<Picture, 'cloudinaryId' | 'alt'>
type Props = Pick<ComponentProps<typeof TintPicture>, 'shape' | 'widest' | 'sizes' | 'tint' | 'icon'> & {
  pictures: readonly Shown[]
  /** Stands where there are no pictures. */
  scene?: Shown | undefined
  /** Of what they are. */
  name: string
}

/** All pictures of something, large, where it is the subject: one drawn scene as it is, photos to be gone through. */
export const PicturesOrScene = ({ pictures, scene, name, ...size }: Props) => {
  const [only = scene] = pictures
  // There is no more to see of a drawing than this.
  if (pictures.length > 1 || pictures.some(({ cloudinaryId }) => !cloudinaryId.startsWith('scene/')))
    return <Gallery photos={pictures.map(photoOf)} label={`Photos of ${name}`} {...size} />
  return <TintPicture picture={only?.cloudinaryId} alt={only?.alt} first className="rounded-card" {...size} />
}
