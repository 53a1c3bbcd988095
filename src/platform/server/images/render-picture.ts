import sharp, { type Region, type Sharp } from 'sharp'
import type { PhotoCrop, PhotoFocus } from '#kernel/photos.ts'
import type { PictureFormat } from './picture-format.ts'

// One thread per picture, so that several are rendered in parallel. No cache, because no picture is rendered twice.
sharp.concurrency(1)
sharp.cache(false)

const encodeAs = {
  avif: (image: Sharp) => image.avif({ quality: 56, effort: 1, chromaSubsampling: '4:4:4' }),
  webp: (image: Sharp) => image.webp({ quality: 82, effort: 3 }),
  jpeg: (image: Sharp) => image.jpeg({ quality: 84, progressive: true, chromaSubsampling: '4:4:4' }),
} as const

/** Renders a drawing at a width in px, off the event loop. The height follows from its viewBox. */
export const renderDrawing = (svg: string, width: number, format: PictureFormat): Promise<Buffer> => {
  const [, , boxWidth = 1, boxHeight = 1] = /viewBox="([^"]+)"/.exec(svg)?.[1]?.split(' ').map(Number) ?? []
  const height = Math.round((width * boxHeight) / boxWidth)
  const sizedSvg = svg.replace('<svg ', `<svg width="${width}" height="${height}" `)
  return encodeAs[format](sharp(Buffer.from(sizedSvg)).flatten({ background: '#888888' })).toBuffer()
}

/** Maximum pixels of a photo: a larger one takes too much memory. */
export const maxPixels = 60_000_000

/** Opens a photo. Reading it fails for a truncated photo and for one with too many pixels. */
export const openPhoto = (photo: string | Uint8Array): Sharp =>
  sharp(photo, { limitInputPixels: maxPixels, failOn: 'error' })

/** Photos are cropped to this ratio for the site's pages, except where `renderWhole` is used. */
const aspectRatio = 3 / 2

/**
 * Renders a photo at a width in px, three by two, upright and without metadata. It is cropped to its most striking
 * part.
 */
export const renderPhoto = (file: string, width: number, format: PictureFormat): Promise<Buffer> =>
  encodeAs[format](
    openPhoto(file)
      .autoOrient()
      .resize({ width, height: Math.round(width / aspectRatio), position: sharp.strategy.attention }),
  ).toBuffer()

/** The part of an upright photo that staff have chosen, and its point of interest. */
export type Cut = { readonly crop?: PhotoCrop | undefined; readonly focus?: PhotoFocus | undefined }
type Size = { readonly width: number; readonly height: number }

/**
 * Renders a part of an upright photo, three by two. Without a point of interest, the chosen part is cropped to its most
 * striking area.
 */
export const renderCut = (
  photo: Buffer,
  { width, height }: Size,
  { crop, focus }: Cut,
  { outputWidth, format }: { readonly outputWidth: number; readonly format: PictureFormat },
): Promise<Buffer> => {
  const part = focus || crop ? areaToRender({ width, height }, { crop, focus }) : undefined
  const image = openPhoto(photo)
  return encodeAs[format](
    (part ? image.extract(part) : image).resize({
      width: outputWidth,
      height: Math.round(outputWidth / aspectRatio),
      position: sharp.strategy.attention,
    }),
  ).toBuffer()
}

/** Renders a whole upright photo, at most `width` px wide. */
export const renderWhole = (photo: Buffer, width: number, format: PictureFormat): Promise<Buffer> =>
  encodeAs[format](openPhoto(photo).resize({ width, withoutEnlargement: true })).toBuffer()

/**
 * Returns the area of a photo to render, in pixels. Without a focus, this is the chosen part. With a focus, it is the
 * largest area of three by two in that part, with its centre as near to the focus as possible. It has at least one
 * pixel and stays inside the photo.
 */
export const areaToRender = ({ width, height }: Size, { crop, focus }: Cut): Region => {
  const { x, y, width: cropWidth, height: cropHeight } = crop ?? { x: 0, y: 0, width: 1, height: 1 }
  const left = within(Math.round(x * width), 0, width - 1)
  const top = within(Math.round(y * height), 0, height - 1)
  const cropArea = {
    left,
    top,
    width: within(Math.round(cropWidth * width), 1, width - left),
    height: within(Math.round(cropHeight * height), 1, height - top),
  }
  if (!focus) return cropArea
  const shownSize = {
    width: Math.max(1, Math.min(cropArea.width, Math.round(cropArea.height * aspectRatio))),
    height: Math.max(1, Math.min(cropArea.height, Math.round(cropArea.width / aspectRatio))),
  }
  const startOf = (
    focusShare: number,
    photoLength: number,
    length: number,
    areaStart: number,
    areaLength: number,
  ) => within(Math.round(focusShare * photoLength - length / 2), areaStart, areaStart + areaLength - length)
  return {
    ...shownSize,
    left: startOf(focus.x, width, shownSize.width, cropArea.left, cropArea.width),
    top: startOf(focus.y, height, shownSize.height, cropArea.top, cropArea.height),
  }
}

const within = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)
