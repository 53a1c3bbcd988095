import type { PhotoCrop, PhotoFocus } from '#kernel/photos.ts'

/** The aspect ratio of photos on pages: width divided by height. */
export const pageShape = 3 / 2

type Size = { readonly width: number; readonly height: number }
type CropAndFocus = { readonly crop?: PhotoCrop | undefined; readonly focus?: PhotoFocus | undefined }

const whole: PhotoCrop = { x: 0, y: 0, width: 1, height: 1 }
/** Aspect ratios that differ by less than this fraction count as equal, because crops are rounded to whole pixels. */
const shapeTolerance = 0.005

/**
 * Returns the part of a photo that pages show, in fractions of the photo. This is the photo's crop, which is cropped
 * again around the focus if it doesn't have the shape of photos on pages.
 * @param shape width divided by height
 * @returns undefined if the crop doesn't have this shape and no focus is set; the image library then finds the most
 * eye-catching part
 */
export const partShown = (
  { width, height }: Size,
  { crop = whole, focus }: CropAndFocus,
  shape = pageShape,
): PhotoCrop | undefined => {
  const ratio = (crop.width * width) / (crop.height * height)
  if (Math.abs(ratio / shape - 1) < shapeTolerance) return crop
  if (!focus) return undefined
  return cropAround(crop, focus, ratio / shape)
}

/** Returns a part cropped to another shape around its middle, as cards and headers of pages crop it. */
export const middleOf = ({ width, height }: Size, part: PhotoCrop, shape: number): PhotoCrop => {
  const ratio = (part.width * width) / (part.height * height)
  const middle = { x: part.x + part.width / 2, y: part.y + part.height / 2 }
  return cropAround(part, middle, ratio / shape)
}

/**
 * Returns a part cropped to another shape, with a point as near to the middle as possible.
 * @param tooWide the factor by which the part is too wide; below 1, the part is too high
 */
const cropAround = (part: PhotoCrop, { x, y }: PhotoFocus, tooWide: number): PhotoCrop => {
  const width = tooWide > 1 ? part.width / tooWide : part.width
  const height = tooWide > 1 ? part.height : part.height * tooWide
  return {
    x: clamp(x - width / 2, part.x, part.x + part.width - width),
    y: clamp(y - height / 2, part.y, part.y + part.height - height),
    width,
    height,
  }
}

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value))

/** Returns the largest 3:2 part around the middle of a photo, where a manual crop starts. */
export const firstCrop = (size: Size): PhotoCrop => middleOf(size, whole, pageShape)
