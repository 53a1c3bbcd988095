import { photoTypes } from './media-record.ts'

const megabyte = 1_048_576
/** Megabytes of a file that is taken; the server counts itself. */
const largestPhoto = 20

/** What a file picker offers. */
export const acceptedPhotos = photoTypes.join(',')

const takenWords = 'use JPEG, PNG, WebP or AVIF'
const refusedTypes: Readonly<Record<string, string>> = {
  'image/svg+xml': `SVG files can contain scripts; ${takenWords}`,
  'image/heic': `HEIC isn’t supported; ${takenWords}`,
  'image/heif': `HEIC isn’t supported; ${takenWords}`,
  'image/gif': `GIF isn’t supported; ${takenWords}`,
}

/**
 * Why a file need not be sent at all, by its size and what it says of itself; undefined when the server is to judge.
 * A browser that does not know a type says none.
 */
export const fileProblem = ({
  size,
  type,
}: {
  readonly size: number
  readonly type: string
}): string | undefined => {
  if (size === 0) return 'The file is empty'
  if (type !== '' && !photoTypes.some((taken) => taken === type))
    return `This picture cannot be used: ${refusedTypes[type] ?? takenWords}`
  return size > largestPhoto * megabyte ? `The file is too big: at most ${largestPhoto} MB` : undefined
}

const nothing = ''

/** What a file that came without a name of its own is called: browsers call whatever is pasted 'image.png'. */
export const nameOfFile = (fileName: string): string | undefined =>
  /^image\.\w+$/i.test(fileName) || fileName === nothing ? 'Pasted picture' : undefined

/** Bytes as people say them: '3.2 MB', '480 kB'. */
export const sizeWords = (bytes: number): string =>
  bytes >= megabyte / 10
    ? `${(bytes / megabyte).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} kB`
