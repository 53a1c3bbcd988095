import { clsx } from 'clsx'
import { type PhotoCrop, wholePhoto } from '#kernel/photos.ts'
import { useMediaHost } from '#platform/ui/display/media-host.tsx'
import { pictureAddress } from '#platform/ui/display/picture-sources.ts'

type Props = {
  readonly hash: string
  /** The part that is shown, in fractions of the whole. */
  readonly part: PhotoCrop
  readonly className?: string
}

/** Widest in which the whole of a photo is looked at here, in px. */
export const widestWhole = 1600

/** A part of a photo out of the whole of it, as the site would cut it; its shape comes by class. */
export const CutPicture = ({ hash, part, className }: Props) => {
  const host = useMediaHost()
  const percent = (value: number) => `${value * 100}%`
  return (
    <div className={clsx('relative overflow-hidden bg-sunken', className)}>
      <img
        src={pictureAddress(host, wholePhoto(hash), widestWhole)}
        alt=""
        className="absolute max-w-none"
        style={{
          width: percent(1 / part.width),
          height: percent(1 / part.height),
          left: percent(-part.x / part.width),
          top: percent(-part.y / part.height),
        }}
      />
    </div>
  )
}
