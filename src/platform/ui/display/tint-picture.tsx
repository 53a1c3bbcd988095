import { clsx } from 'clsx'
import { Sparkles } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMediaHost } from './media-host.tsx'
import { pictureAddress, pictureSources } from './picture-sources.ts'

const shapes = {
  wide: 'aspect-video',
  photo: 'aspect-4/3',
  square: 'aspect-square',
  banner: 'aspect-21/9',
  fill: 'h-full',
}

type Props = {
  /** Id of the picture in the media folder or cloud; without one the tint is shown. */
  picture?: string
  /** What the picture shows; empty where it only decorates. */
  alt?: string
  /** 1 to 9, see tintOf. */
  tint: number
  /** The category's icon, shown on the tint. */
  icon?: ReactNode
  shape?: keyof typeof shapes
  /** How wide it is shown, as in the sizes attribute. */
  sizes?: string
  /** Widest it is ever shown, in px of the picture. */
  widest?: number
  /** In sight at once: loaded first. */
  first?: boolean
  className?: string
}

/** A picture, or a tint with an icon where there is none or it cannot be loaded; never a broken image. */
export const TintPicture = ({
  picture,
  alt = '',
  tint,
  icon,
  shape = 'photo',
  className,
  ...image
}: Props) => (
  <div
    data-tint={tint}
    className={clsx(
      '@container relative grid w-full shrink-0 place-items-center overflow-hidden bg-tint text-tint-ink',
      'bg-[radial-gradient(120%_90%_at_15%_0%,var(--tint),transparent_60%),linear-gradient(150deg,var(--tint),var(--tint-deep))]',
      shapes[shape],
      className,
    )}
  >
    <span
      aria-hidden
      className="grid place-items-center opacity-75 [&_svg]:size-[clamp(1.5rem,22cqi,4.5rem)] [&_svg]:stroke-[1.4]"
    >
      {icon ?? <Sparkles />}
    </span>
    {picture ? (
      <Picture key={picture} id={picture} alt={alt} {...image} />
    ) : (
      alt && <span className="sr-only">{alt}</span>
    )}
  </div>
)

type PictureProps = Pick<Props, 'alt' | 'sizes' | 'widest' | 'first'> & { id: string }

const Picture = ({ id, alt, sizes = '(min-width: 48rem) 24rem, 100vw', widest, first }: PictureProps) => {
  const host = useMediaHost()
  const [broken, setBroken] = useState(false)
  if (broken) return alt ? <span className="sr-only">{alt}</span> : null
  return (
    <img
      src={pictureAddress(host, id, Math.min(widest ?? 800, 800))}
      srcSet={pictureSources(host, id, widest)}
      sizes={sizes}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      onError={() => setBroken(true)}
      // One that failed before the page came to life has sent its event to nobody.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setBroken(true)
      }}
      className="absolute inset-0 size-full object-cover"
    />
  )
}
