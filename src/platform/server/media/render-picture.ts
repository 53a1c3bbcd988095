import sharp, { type Sharp } from 'sharp'
import type { PictureFormat } from './picture-format.ts'

// One thread a picture, so that several are made side by side; and nothing of a picture is used twice.
sharp.concurrency(1)
sharp.cache(false)

const encoded = {
  avif: (image: Sharp) => image.avif({ quality: 56, effort: 2, chromaSubsampling: '4:4:4' }),
  webp: (image: Sharp) => image.webp({ quality: 82, effort: 3 }),
  jpeg: (image: Sharp) => image.jpeg({ quality: 84, progressive: true, chromaSubsampling: '4:4:4' }),
} as const

/** Renders a drawing at a width in px, off the event loop. Its viewBox says how high it then is. */
export const renderDrawing = (svg: string, width: number, format: PictureFormat): Promise<Buffer> => {
  const [, , boxWidth = 1, boxHeight = 1] = /viewBox="([^"]+)"/.exec(svg)?.[1]?.split(' ').map(Number) ?? []
  const height = Math.round((width * boxHeight) / boxWidth)
  const sized = svg.replace('<svg ', `<svg width="${width}" height="${height}" `)
  return encoded[format](sharp(Buffer.from(sized)).flatten({ background: '#888888' })).toBuffer()
}

/** Pixels a photo may have: a larger one takes more memory than it is worth. */
const mostPixels = 60_000_000

const openPhoto = (photo: string | Buffer) => sharp(photo, { limitInputPixels: mostPixels, failOn: 'error' })

/**
 * Renders a photo at a width in px as three by two, cut to what catches the eye, turned as the camera was held, and
 * without what the camera wrote into it.
 */
export const renderPhoto = (file: string, width: number, format: PictureFormat): Promise<Buffer> =>
  encoded[format](
    openPhoto(file)
      .autoOrient()
      .resize({
        width,
        height: Math.round((width * 2) / 3),
        fit: 'cover',
        position: sharp.strategy.attention,
      }),
  ).toBuffer()

const photoEndings: Readonly<Record<string, string>> = { jpeg: 'jpg', png: 'png', webp: 'webp', heif: 'avif' }

/**
 * The ending of a photo's file by what it is, whatever it was called.
 * @throws Error when it is no photo that can be shown, or too large
 */
export const photoEnding = async (bytes: Buffer): Promise<string> => {
  const { format = '', width = 0, height = 0 } = await openPhoto(bytes).metadata()
  const ending = photoEndings[format]
  if (!ending) throw new Error(`a ${format || 'file'} is no photo`)
  if (width * height > mostPixels || width < 300)
    throw new Error(`${width} by ${height} is no size for a photo`)
  await openPhoto(bytes).stats()
  return ending
}
