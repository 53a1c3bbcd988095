import { crc32 } from 'node:zlib'
import sharp from 'sharp'

type Photo = {
  readonly width?: number
  readonly height?: number
  /** Colours of the left and the right half, so that a pixel shows what was cropped. */
  readonly left?: string
  readonly right?: string
}

/** Creates a photo of two colours, side by side. */
export const twoColours = ({ width = 900, height = 600, left = '#c03030', right = '#3050c0' }: Photo = {}) =>
  sharp({ create: { width, height, channels: 3, background: left } }).composite([
    {
      input: {
        create: { width: Math.ceil(width / 2), height, channels: 3, background: right },
      },
      left: Math.floor(width / 2),
      top: 0,
    },
  ])

/** Returns which of the two colours a picture has at a position, given as fractions of its width and height. */
export const colourAt = async (picture: Buffer, x: number, y: number): Promise<'red' | 'blue'> => {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixel = Math.floor(x * (info.width - 1)) + Math.floor(y * (info.height - 1)) * info.width
  return data[pixel * info.channels]! > data[pixel * info.channels + 2]! ? 'red' : 'blue'
}

/** Creates a PNG with this size in its header, but with the data of one pixel only. */
export const pngOfSize = async (width: number, height: number): Promise<Buffer> => {
  const onePixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const header = Buffer.from(onePixel.subarray(12, 29))
  header.writeUInt32BE(width, 4)
  header.writeUInt32BE(height, 8)
  const png = Buffer.from(onePixel)
  header.copy(png, 12)
  png.writeUInt32BE(crc32(header), 29)
  return png
}

/** The data of a file in the library. */
export const storedFile = {
  hash: 'a'.repeat(64),
  type: 'image/jpeg',
  width: 900,
  height: 600,
  bytes: 9000,
} as const
