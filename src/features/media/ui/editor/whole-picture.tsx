import type { ReactNode, Ref } from 'react'
import { wholePhoto } from '#kernel/photos.ts'
import { useMediaHost } from '#platform/ui/display/media-host.tsx'
import { pictureAddress } from '#platform/ui/display/picture-sources.ts'
import type { PhotoFile } from '../../rules/media-record.ts'
import { maxWholeWidth } from './cut-picture.tsx'

type Props = {
  readonly file: PhotoFile
  /** Rendered on top of the picture, at its size. */
  readonly children?: ReactNode
  readonly frame?: Ref<HTMLDivElement>
}

/** The maximum fraction of the screen’s height, so that tall photos are visible as a whole. */
const maxHeightRatio = 0.56

/** A whole photo in its own shape, as large as possible. */
export const WholePicture = ({ file, children, frame }: Props) => (
  <div
    ref={frame}
    className="relative mx-auto w-full overflow-hidden rounded-card bg-sunken"
    style={sizeOf(file)}
  >
    <WholeImage file={file} />
    {children}
  </div>
)

/** Returns styles that reserve the space of the picture while it loads. */
export const sizeOf = ({ width, height }: Pick<PhotoFile, 'width' | 'height'>) => ({
  aspectRatio: `${width} / ${height}`,
  maxWidth: `calc(${maxHeightRatio * 100}dvh * ${(width / height).toFixed(4)})`,
})

export const WholeImage = ({ file: { hash } }: Pick<Props, 'file'>) => {
  const host = useMediaHost()
  return (
    <img
      src={pictureAddress(host, wholePhoto(hash), maxWholeWidth)}
      alt="Uncropped"
      className="block h-auto w-full"
    />
  )
}
