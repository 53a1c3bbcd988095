import { weightOf } from '../cache/requested-form.ts'

/** The kinds of files pictures are sent as, the smallest first. */
const pictureFormats = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/**
 * What a reader gets who sends this Accept header: the smallest kind that it names. A wildcard names none: programs
 * that take anything are often old.
 */
export const formatFor = (accept: string | undefined): PictureFormat =>
  pictureFormats.find((format) => format !== 'jpeg' && weightOf(accept ?? '', `image/${format}`) > 0) ??
  'jpeg'
