import { clsx } from 'clsx'
import { type PhotoCrop, wholePhoto } from '#kernel/photos.ts'
import { useMediaHost } from '#platform/ui/display/media-host.tsx'
import { pictureAddress } from '#platform/ui/display/picture-sources.ts'

type Props = {
  readonly hash: string
  /** The visible part, in fractions of the whole photo. */
  readonly part: PhotoCrop
  readonly className?: string
}

/** The maximum width at which the editor loads a whole photo, in px. */
export const maxWholeWidth = 1600

/** A part of a photo, cropped in the browser as the site would crop it. `className` sets its shape. */
export const CutPicture = ({ hash, part, className }: Props) => {
  const host = useMediaHost()
  const percent = (value: number) => `${value * 100}%`
  return (
    <div className={clsx('relative overflow-hidden bg-sunken', className)}>
      <img
        src={pictureAddress(host, wholePhoto(hash), maxWholeWidth)}
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
