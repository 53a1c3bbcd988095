import { cutText } from '#kernel/cut-text.ts'

const maxNameLength = 120
const maxSlugLength = 60

/** Returns a name for a photo from its file name: 'IMG 2034' for 'IMG_2034.jpg'. */
export const nameOfFile = (file: string): string => {
  const words = file
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[\s_-]+/g, ' ')
    .replace(/[<>\p{Cc}]/gu, '')
    .trim()
  const name = cutText(words, maxNameLength).trim()
  return name.length < 2 ? `Picture ${name}`.trim() : name
}

/**
 * Returns the id of a photo, from its name and the hash of its file. The id is part of the addresses at which the photo
 * is served.
 */
export const mediaIdFor = (name: string, hash: string): string => {
  const slug = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, '')
  return `${slug || 'picture'}-${hash.slice(0, 8)}`
}
