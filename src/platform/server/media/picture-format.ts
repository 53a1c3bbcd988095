/** The kinds of files pictures are sent as, the smallest first. */
export const pictureFormats = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** The weight that an Accept header names for a media type by name; 0 when it does not name it or refuses it. */
const weightOf = (accept: string, type: string): number => {
  for (const range of accept.toLowerCase().split(',')) {
    const [named, ...parameters] = range.split(';').map((part) => part.trim())
    if (named !== type) continue
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    return weight === undefined ? 1 : Number(weight.slice(2)) || 0
  }
  return 0
}

/**
 * What a reader gets who sends this Accept header: the smallest kind that it names. A wildcard names none: programs
 * that take anything are often old.
 */
export const formatFor = (accept: string | undefined): PictureFormat =>
  pictureFormats.find((format) => format !== 'jpeg' && weightOf(accept ?? '', `image/${format}`) > 0) ??
  'jpeg'
