import { cutText } from '#kernel/cut-text.ts'

const longestName = 120
const longestSlug = 60

/** What a photo is called whose file was called so: 'IMG_2034.jpg' is 'IMG 2034'. */
export const nameOfFile = (file: string): string => {
  const words = file
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[\s_-]+/g, ' ')
    .replace(/[<>\p{Cc}]/gu, '')
    .trim()
  const name = cutText(words, longestName).trim()
  return name.length < 2 ? `Picture ${name}`.trim() : name
}

/** The id of a photo by what it is called and the hash of its file: it stands in the addresses of its pictures. */
export const mediaIdFor = (name: string, hash: string): string => {
  const slug = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, '')
  return `${slug || 'picture'}-${hash.slice(0, 8)}`
}
