import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib'
import { weightOf } from './request-headers.ts'

/**
 * The bytes of a response in each encoding. Browsers that accept brotli also accept gzip, so a response that is not
 * yet compressed with brotli is sent as gzip.
 */
export type CompressedBytes = {
  readonly identity: Buffer
  readonly gzip: Buffer
  readonly br?: Buffer
}

const zip = promisify(gzip)
const brotli = promisify(brotliCompress)

const quickLevel = 1
const smallLevel = 9
const brotliQuality = 9
/** For JSON of some kilobytes, this level takes as long as level 1, and less than Brotli. */
const jsonLevel = 3

/**
 * Compresses a response that might never be sent again. The compression costs a fraction of rendering the response. It
 * runs synchronously, because passing the work to another thread would double the cost.
 */
export const compressQuickly = (identity: Buffer): CompressedBytes => ({
  identity,
  gzip: gzipSync(identity, { level: quickLevel }),
})

/** Compresses JSON that is sent only once. Runs synchronously, like `compressQuickly`. */
export const compressJson = (json: string): Buffer => gzipSync(json, { level: jsonLevel })

/** Compresses a response that is sent often. The result is smaller, at a higher one-time cost. */
export const compressWell = async ({ identity }: CompressedBytes): Promise<CompressedBytes> => {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  }
  const [br, gzipped] = await Promise.all([
    brotli(identity, { params }),
    zip(identity, { level: smallLevel }),
  ])
  return { identity, gzip: gzipped, br }
}

/** Returns the bytes of memory of all encodings together. */
export const sizeOf = (bytes: CompressedBytes): number =>
  bytes.identity.length + bytes.gzip.length + (bytes.br?.length ?? 0)

/** Returns whether a client with this Accept-Encoding header accepts gzip. */
export const acceptsGzip = (acceptEncoding: string): boolean => weightOf(acceptEncoding, 'gzip') > 0

/** Returns which of these bytes to send to a client with this Accept-Encoding header. */
export const encodingFor = (acceptEncoding: string, bytes: CompressedBytes): keyof CompressedBytes => {
  if (bytes.br && weightOf(acceptEncoding, 'br') > 0) return 'br'
  return acceptsGzip(acceptEncoding) ? 'gzip' : 'identity'
}
