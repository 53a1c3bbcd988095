import { webcrypto } from 'node:crypto'
import sharp from 'sharp'
import { maxPixels, openPhoto } from './render-picture.ts'

/** The accepted file types of photos. They are detected by the first bytes; the file name does not matter. */
const photoKinds = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
} as const
type PhotoKind = keyof typeof photoKinds

/** The minimum px of the longer side (`width`) and of the shorter one (`height`). */
const minSides = { width: 300, height: 200 }
/**
 * Maximum px of the longer side of a stored photo. A crop to half of it fills the widest picture of a page, 2000 px.
 */
const maxStoredSide = 4000

/** An imported photo: upright, without metadata, as JPEG. */
type ImportedPhoto = {
  /** Hash of the uploaded bytes, as hex. */
  readonly hash: string
  readonly type: (typeof photoKinds)[PhotoKind]
  readonly width: number
  readonly height: number
  readonly jpeg: Buffer
}

/** Why a file can't be used as a photo, in words that follow 'This picture cannot be used:'. */
type UnusablePhoto = { readonly reason: string }

/**
 * Imports a file as a photo. Its type is detected by the first bytes and its size is read from the header before it
 * is decoded. The stored photo is encoded again from the pixels, so it contains nothing else from the file.
 */
export const importPhoto = async (bytes: Uint8Array): Promise<ImportedPhoto | UnusablePhoto> => {
  const kind = kindOf(bytes)
  if (typeof kind !== 'string') return kind
  const header = await readHeader(bytes, kind)
  if ('reason' in header) return header
  const encoded = await openPhoto(bytes)
    .autoOrient()
    .resize({ width: maxStoredSide, height: maxStoredSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  if (!encoded) return damagedFile
  const digest = await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  const { width, height } = encoded.info
  return {
    hash: Buffer.from(digest).toString('hex'),
    type: photoKinds[kind],
    width,
    height,
    jpeg: encoded.data,
  }
}

const damagedFile: UnusablePhoto = { reason: 'the file is damaged or incomplete' }

const startsWith = (bytes: Uint8Array, text: string, offset = 0): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64))
    .toString('latin1')
    .startsWith(text, offset)

const heifBrands = {
  avif: ['avif', 'avis'],
  heic: ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'],
}

/** Returns the type of a file by its first bytes, or why the file is refused. Refused files never reach a decoder. */
const kindOf = (bytes: Uint8Array): PhotoKind | UnusablePhoto => {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg'
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp'
  const isBrand = (brands: readonly string[]) =>
    startsWith(bytes, 'ftyp', 4) && brands.some((brand) => startsWith(bytes, brand, 8))
  if (isBrand(heifBrands.avif)) return 'avif'
  if (isBrand(heifBrands.heic))
    return { reason: 'it is a HEIC file, which browsers can’t show. Please save it as JPEG first' }
  if (startsWith(bytes, 'GIF8')) return { reason: 'it is a GIF. Please use JPEG, PNG, WebP or AVIF' }
  return { reason: 'it is not a JPEG, PNG, WebP or AVIF file' }
}

/** Checks the header before anything is decoded. */
const readHeader = async (bytes: Uint8Array, kind: PhotoKind): Promise<UnusablePhoto | { isGood: true }> => {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!header) return damagedFile
  const { width, height, format, compression, pages = 1 } = header
  if (format !== (kind === 'avif' ? 'heif' : kind) || (kind === 'avif' && compression !== 'av1'))
    return damagedFile
  if (pages > 1) return { reason: 'it is animated. Please use a still picture' }
  const size = `${width} × ${height} pixels`
  if (width * height > maxPixels)
    return { reason: `it has ${size}. The maximum is ${maxPixels / 1_000_000} million` }
  if (Math.max(width, height) < minSides.width || Math.min(width, height) < minSides.height)
    return { reason: `it has only ${size}. The minimum is ${minSides.width} × ${minSides.height}` }
  return { isGood: true }
}
