import { photoTypes } from './media-record.ts'

const megabyte = 1_048_576
/** Maximum size of a file, in megabytes. The server checks it too. */
const maxPhotoMegabytes = 20

/** The file types that a file picker offers. */
export const acceptedPhotos = photoTypes.join(',')

const acceptedTypesText = 'use JPEG, PNG, WebP or AVIF'
const refusedTypes: Readonly<Record<string, string>> = {
  'image/svg+xml': `SVG files can contain scripts; ${acceptedTypesText}`,
  'image/heic': `HEIC isn’t supported; ${acceptedTypesText}`,
  'image/heif': `HEIC isn’t supported; ${acceptedTypesText}`,
  'image/gif': `GIF isn’t supported; ${acceptedTypesText}`,
}

/**
 * Returns why a file can't be used, according to its size and declared type, or undefined if it can be uploaded. The
 * type is empty if the browser does not know it.
 */
export const fileProblem = ({
  size,
  type,
}: {
  readonly size: number
  readonly type: string
}): string | undefined => {
  if (size === 0) return 'The file is empty'
  if (type !== '' && !photoTypes.some((accepted) => accepted === type))
    return `This picture cannot be used: ${refusedTypes[type] ?? acceptedTypesText}`
  return size > maxPhotoMegabytes * megabyte
    ? `The file is too big: at most ${maxPhotoMegabytes} MB`
    : undefined
}

const noName = ''

/** Returns a name for a pasted picture, because browsers name all of them 'image.png'; undefined for other files. */
export const nameOfPastedFile = (fileName: string): string | undefined =>
  /^image\.\w+$/i.test(fileName) || fileName === noName ? 'Pasted picture' : undefined
