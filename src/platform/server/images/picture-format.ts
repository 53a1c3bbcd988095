import { weightOf } from '../cache/request-headers.ts'

/** The formats in which pictures are sent, the smallest first. */
const pictureFormats = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/**
 * Returns the format for a client with this Accept header: the smallest format that it names. Wildcards don't count,
 * because clients that accept anything are often old.
 */
export const formatFor = (accept: string | undefined): PictureFormat =>
  pictureFormats.find((format) => format !== 'jpeg' && weightOf(accept ?? '', `image/${format}`) > 0) ??
  'jpeg'
