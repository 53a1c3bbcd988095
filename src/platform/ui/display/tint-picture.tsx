import { clsx } from 'clsx'
import { MapPin } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMediaHost } from './media-host.tsx'
import { pictureAddress, pictureSources } from './picture-sources.ts'

const shapes = {
  wide: 'aspect-video',
  photo: 'aspect-3/2',
  square: 'aspect-square',
  banner: 'aspect-21/9',
  fill: 'h-full',
  /** Beside a page's title, or above it on a narrow screen. */
  header: 'aspect-21/9 rounded-card sm:aspect-3/1 lg:aspect-16/9',
}

type Props = {
  /** Id of a picture in the media folder or cloud. Without one, the tint is shown. */
  picture?: string
  /** Alternative text; empty for a decorative picture. */
  alt?: string
  /** From 1 to 9, see tintOf. */
  tint: number
  /** The category's icon, shown on the tint if there is no picture or it can't be loaded. */
  icon?: ReactNode
  /** CSS image to show until the picture is loaded: a smaller version of it. */
  placeholderImage?: string
  /** Overlays the picture, for example with a lock. */
  overlay?: ReactNode
  shape?: keyof typeof shapes
  /** The width at which the picture is shown, as in the sizes attribute. */
  sizes?: string
  /** The maximum width of the file to load, in px. */
  widest?: number
  /** The leading picture of its page, loaded first. A page can have only one. */
  loadsFirst?: boolean
  /** Loads the picture before it is visible, because it is about to be shown. */
  soon?: boolean
  className?: string
}

/** Maximum width of a card's picture file, in px. A wider one would look the same. */
const maxCardWidth = 800
/**
 * Widths of cards, as in CardGrid: one card per row on a phone, up to four on a desktop. The value for phones is
 * slightly smaller than the real width, because phones have dense screens and often slow connections.
 */
const cardSizes = '(min-width: 64rem) 20rem, (min-width: 40rem) 46vw, 80vw'

/**
 * A picture, or a tint with an icon if there is no picture or it can't be loaded. It never shows a broken image. The
 * tint is shown until the picture is loaded.
 */
export const TintPicture = ({
  picture,
  alt = '',
  tint,
  icon,
  overlay,
  placeholderImage,
  shape = 'photo',
  className,
  ...image
}: Props) => {
  const [brokenPicture, setBrokenPicture] = useState<string>()
  const isShown = picture !== undefined && picture !== brokenPicture
  return (
    <div
      data-tint={tint}
      className={clsx(
        '@container relative grid w-full shrink-0 place-items-center overflow-hidden bg-tint text-tint-ink',
        'bg-[radial-gradient(120%_90%_at_15%_0%,var(--tint),transparent_60%),linear-gradient(150deg,var(--tint),var(--tint-deep))]',
        shapes[shape],
        className,
      )}
    >
      {placeholderImage && (
        <span
          aria-hidden
          className="absolute inset-0 bg-center bg-cover"
          style={{ backgroundImage: placeholderImage }}
        />
      )}
      {isShown ? (
        <>
          <Picture
            key={picture}
            id={picture}
            alt={alt}
            onBroken={() => setBrokenPicture(picture)}
            {...image}
          />
          <span aria-hidden className="pointer-events-none absolute inset-0 bg-picture-veil" />
        </>
      ) : (
        <>
          <span
            aria-hidden
            className="grid place-items-center opacity-75 [&_svg]:size-[clamp(1.5rem,22cqi,4.5rem)] [&_svg]:stroke-[1.4]"
          >
            {icon ?? <MapPin />}
          </span>
          {alt && <span className="sr-only">{alt}</span>}
        </>
      )}
      {overlay}
    </div>
  )
}

type PictureProps = Pick<Props, 'alt' | 'sizes' | 'widest' | 'loadsFirst' | 'soon'> & {
  id: string
  onBroken(): void
}

const Picture = ({
  id,
  alt,
  sizes = cardSizes,
  widest = maxCardWidth,
  loadsFirst,
  soon,
  onBroken,
}: PictureProps) => {
  const host = useMediaHost()
  return (
    <img
      src={pictureAddress(host, id, Math.min(widest, maxCardWidth))}
      srcSet={pictureSources(host, id, widest)}
      sizes={sizes}
      alt={alt}
      loading={loadsFirst || soon ? 'eager' : 'lazy'}
      fetchPriority={loadsFirst ? 'high' : undefined}
      decoding="async"
      onError={onBroken}
      // The picture may have failed to load before hydration, when no listener could receive the error event.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) onBroken()
      }}
      className="absolute inset-0 size-full object-cover"
    />
  )
}
