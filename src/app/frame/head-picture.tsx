import type { ReactNode } from 'react'
import { TintPicture } from '#platform/ui/display/tint-picture.tsx'

type Props = {
  picture?: { readonly id: string; readonly alt: string }
  tint: number
  icon?: ReactNode
  under?: string
}

/**
 * How wide the picture in a page's head is shown: beside the words from 64rem on, above them below that; for a phone a
 * little less, as for cards.
 */
export const headSizes = '(min-width: 64rem) 30rem, (min-width: 40rem) calc(100vw - 2rem), 80vw'

/** In px of the picture. */
export const widestHead = 1200

/** The picture in the head of a page: in sight at once, so it is loaded first. */
export const HeadPicture = ({ picture, tint, icon, under }: Props) => (
  <TintPicture
    picture={picture?.id}
    alt={picture?.alt}
    tint={tint}
    icon={icon}
    under={under}
    shape="head"
    first
    sizes={headSizes}
    widest={widestHead}
  />
)
