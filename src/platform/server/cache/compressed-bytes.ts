import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib'
import { weightOf } from './requested-form.ts'

/**
 * The bytes of an answer in the forms it may be sent in. What accepts brotli accepts gzip too, so an answer that has
 * no brotli form yet is sent in the other.
 */
export type PackedBytes = {
  readonly identity: Buffer
  readonly gzip: Buffer
  readonly br?: Buffer
}

const zip = promisify(gzip)
const brotli = promisify(brotliCompress)

const quickLevel = 1
const smallLevel = 9
const brotliQuality = 9

/**
 * For what may be sent only once: compressing costs a small part of what making it did. At once: the way to another
 * thread and back would cost as much again.
 */
export const packQuickly = (identity: Buffer): PackedBytes => ({
  identity,
  gzip: gzipSync(identity, { level: quickLevel }),
})

/** For what is sent again and again: small, whatever it costs once. */
export const packWell = async ({ identity }: PackedBytes): Promise<PackedBytes> => {
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

/** Bytes of memory that all forms take together. */
export const sizeOf = (bytes: PackedBytes): number =>
  bytes.identity.length + bytes.gzip.length + (bytes.br?.length ?? 0)

/** The form for a reader who sent this Accept-Encoding. */
export const formFor = (accepted: string, bytes: PackedBytes): keyof PackedBytes => {
  if (bytes.br && weightOf(accepted, 'br') > 0) return 'br'
  return weightOf(accepted, 'gzip') > 0 ? 'gzip' : 'identity'
}
