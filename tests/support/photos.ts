import { crc32 } from 'node:zlib'
import sharp from 'sharp'

type Photo = {
  readonly width?: number
  readonly height?: number
  /** Of the left and the right half: who looks at a pixel knows what was cut. */
  readonly left?: string
  readonly right?: string
}

/** A photo of two colours, side by side. */
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

/** Which of the two colours prevails at a spot of a picture, in fractions of its sides. */
export const colourAt = async (picture: Buffer, x: number, y: number): Promise<'red' | 'blue'> => {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixel = Math.floor(x * (info.width - 1)) + Math.floor(y * (info.height - 1)) * info.width
  return data[pixel * info.channels]! > data[pixel * info.channels + 2]! ? 'red' : 'blue'
}

/** A PNG that says it is so large, and has no pixels. */
export const pngOfSize = async (width: number, height: number): Promise<Buffer> => {
  const small = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const header = Buffer.from(small.subarray(12, 29))
  header.writeUInt32BE(width, 4)
  header.writeUInt32BE(height, 8)
  const png = Buffer.from(small)
  header.copy(png, 12)
  png.writeUInt32BE(crc32(header), 29)
  return png
}

/** A file as the library knows one that was sent. */
export const sentFile = {
  hash: 'a'.repeat(64),
  type: 'image/jpeg',
  width: 900,
  height: 600,
  bytes: 9000,
} as const
