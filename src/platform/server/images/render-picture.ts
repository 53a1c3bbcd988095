import sharp, { type Region, type Sharp } from 'sharp'
import type { PhotoCrop, PhotoFocus } from '#kernel/photos.ts'
import type { PictureFormat } from './picture-format.ts'

// One thread a picture, so that several are made side by side; and nothing of a picture is used twice.
sharp.concurrency(1)
sharp.cache(false)

const encoded = {
  avif: (image: Sharp) => image.avif({ quality: 56, effort: 1, chromaSubsampling: '4:4:4' }),
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

/** Pixels a photo may have, wherever it comes from: a larger one takes more memory than it is worth. */
export const maxPixels = 60_000_000

/** A photo that breaks off, or has more pixels than it may, is none. */
export const openPhoto = (photo: string | Uint8Array): Sharp =>
  sharp(photo, { limitInputPixels: maxPixels, failOn: 'error' })

/** All pictures of pages are three by two. */
const shape = 3 / 2

/**
 * Renders a photo at a width in px as three by two, cut to what catches the eye, turned as the camera was held, and
 * without what the camera wrote into it.
 */
export const renderPhoto = (file: string, width: number, format: PictureFormat): Promise<Buffer> =>
  encoded[format](
    openPhoto(file)
      .autoOrient()
      .resize({ width, height: Math.round(width / shape), position: sharp.strategy.attention }),
  ).toBuffer()

/** What of an upright photo is shown. */
export type Cut = { readonly crop?: PhotoCrop | undefined; readonly focus?: PhotoFocus | undefined }
type Size = { readonly width: number; readonly height: number }

/**
 * Renders the part of an upright photo that somebody chose, as three by two: about the spot where the eye should rest,
 * or else cut to what catches it.
 */
export const renderCut = (
  photo: Buffer,
  { width, height }: Size,
  { crop, focus }: Cut,
  { widthShown, format }: { readonly widthShown: number; readonly format: PictureFormat },
): Promise<Buffer> => {
  const part = focus || crop ? partOf({ width, height }, { crop, focus }) : undefined
  const image = openPhoto(photo)
  return encoded[format](
    (part ? image.extract(part) : image).resize({
      width: widthShown,
      height: Math.round(widthShown / shape),
      position: sharp.strategy.attention,
    }),
  ).toBuffer()
}

/** Renders an upright photo whole, at most so many px wide. */
export const renderWhole = (photo: Buffer, width: number, format: PictureFormat): Promise<Buffer> =>
  encoded[format](openPhoto(photo).resize({ width, withoutEnlargement: true })).toBuffer()

/**
 * The pixels that a cut shows: the part that was chosen, and where a focus is given of that the largest three by two
 * that has the focus as near its middle as may be. Always at least one pixel, and never one outside.
 */
export const partOf = ({ width, height }: Size, { crop, focus }: Cut): Region => {
  const { x, y, width: wide, height: high } = crop ?? { x: 0, y: 0, width: 1, height: 1 }
  const left = within(Math.round(x * width), 0, width - 1)
  const top = within(Math.round(y * height), 0, height - 1)
  const chosen = {
    left,
    top,
    width: within(Math.round(wide * width), 1, width - left),
    height: within(Math.round(high * height), 1, height - top),
  }
  if (!focus) return chosen
  const shown = {
    width: Math.max(1, Math.min(chosen.width, Math.round(chosen.height * shape))),
    height: Math.max(1, Math.min(chosen.height, Math.round(chosen.width / shape))),
  }
  const lead = (at: number, whole: number, length: number, from: number, room: number) =>
    within(Math.round(at * whole - length / 2), from, from + room - length)
  return {
    ...shown,
    left: lead(focus.x, width, shown.width, chosen.left, chosen.width),
    top: lead(focus.y, height, shown.height, chosen.top, chosen.height),
  }
}

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
