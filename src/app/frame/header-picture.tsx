import type { ReactNode } from 'react'
import { TintPicture } from '#platform/ui/display/tint-picture.tsx'

type Props = {
  picture?: { readonly id: string; readonly alt: string }
  tint: number
  icon?: ReactNode
  under?: string
}

/**
 * The `sizes` attribute of the picture in a page's header. From 64rem the picture is beside the text; on narrower
 * screens it is above the text. The value for phones is deliberately smaller than the real width, because phones have
 * dense screens and often slow connections.
 */
export const headerPictureSizes = '(min-width: 64rem) 30rem, (min-width: 40rem) calc(100vw - 2rem), 80vw'

/** Maximum width of a source of the picture, in px. */
export const headerPictureMaxWidth = 1200

/** The picture in the header of a page. It is in the first screen, so it is loaded with high priority. */
export const HeaderPicture = ({ picture, tint, icon, under }: Props) => (
  <TintPicture
    picture={picture?.id}
    alt={picture?.alt}
    tint={tint}
    icon={icon}
    placeholderImage={under}
    shape="header"
    loadsFirst
    sizes={headerPictureSizes}
    widest={headerPictureMaxWidth}
  />
)
