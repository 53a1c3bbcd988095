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
  /** Beside a page's title; on a narrow screen above it. */
  head: 'aspect-21/9 rounded-card sm:aspect-3/1 lg:aspect-16/9',
}

type Props = {
  /** Id of the picture in the media folder or cloud; without one the tint is shown. */
  picture?: string
  /** What the picture shows; empty where it only decorates. */
  alt?: string
  /** 1 to 9, see tintOf. */
  tint: number
  /** The category's icon, shown on the tint where there is no picture, or none that loads. */
  icon?: ReactNode
  /** What stands on the tint until the picture is there, as CSS names an image: the same picture, shown before. */
  under?: string
  /** Lies over the picture, such as a lock. */
  over?: ReactNode
  shape?: keyof typeof shapes
  /** How wide it is shown, as in the sizes attribute. */
  sizes?: string
  /** Widest it is ever shown, in px of the picture. */
  widest?: number
  /** The one picture of its page that readers wait for: loaded before all else, so no page has two of them. */
  first?: boolean
  /** Loaded before it is in sight: somebody is about to look at it. */
  soon?: boolean
  className?: string
}

/** Widest a card is, in px of the picture: beyond that nobody sees a difference. */
const widestCard = 800
/**
 * As in CardGrid: one card to a row on a phone, up to four on a desk. For a phone a little less than it is shown: its
 * screen is finer than anybody sees, and its line is slow.
 */
const cardSizes = '(min-width: 64rem) 20rem, (min-width: 40rem) 46vw, 80vw'

/**
 * A picture, or a tint with an icon where there is none or it cannot be loaded; never a broken image. Until the
 * picture is there the tint stands for it.
 */
export const TintPicture = ({
  picture,
  alt = '',
  tint,
  icon,
  over,
  under,
  shape = 'photo',
  className,
  ...image
}: Props) => {
  const [broken, setBroken] = useState<string>()
  const isShown = picture !== undefined && picture !== broken
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
      {under && (
        <span
          aria-hidden
          className="absolute inset-0 bg-center bg-cover"
          style={{ backgroundImage: under }}
        />
      )}
      {isShown ? (
        <>
          <Picture key={picture} id={picture} alt={alt} onBroken={() => setBroken(picture)} {...image} />
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
      {over}
    </div>
  )
}

type PictureProps = Pick<Props, 'alt' | 'sizes' | 'widest' | 'first' | 'soon'> & {
  id: string
  onBroken(): void
}

const Picture = ({
  id,
  alt,
  sizes = cardSizes,
  widest = widestCard,
  first,
  soon,
  onBroken,
}: PictureProps) => {
  const host = useMediaHost()
  return (
    <img
      src={pictureAddress(host, id, Math.min(widest, widestCard))}
      srcSet={pictureSources(host, id, widest)}
      sizes={sizes}
      alt={alt}
      loading={first || soon ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      onError={onBroken}
      // One that failed before the page came to life has sent its event to nobody.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) onBroken()
      }}
      className="absolute inset-0 size-full object-cover"
    />
  )
}
