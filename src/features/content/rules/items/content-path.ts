import { type Section, sections } from '#kernel/section.ts'

/** Returns the slug of a title: lower-case letters, digits and hyphens, at most 80 characters. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')

type AddressedPost = { readonly id: string; readonly title: string; readonly section: readonly Section[] }

/** Returns the section of a post's canonical address: its first section, or 'stag' if it is for all sections. */
export const homeSectionOf = (section: readonly Section[]): Section => section[0] ?? sections[0]

/** Returns the end of a post's path, such as 'first-stag-so-you-are-the-best-man'. It is the same in every section. */
export const postAddress = ({ id, title }: Pick<AddressedPost, 'id' | 'title'>): string =>
  [id, slugOf(title)].filter(Boolean).join('-')

/** Returns the path of a post, such as '/stag/blog/post-first-stag-so-you-are-the-best-man' (CONT-O4). */
export const postPath = (post: AddressedPost, section: Section = homeSectionOf(post.section)): string =>
  `/${section}/blog/post-${postAddress(post)}`

/** Returns the path of an about page, such as '/about-us'. */
export const aboutPath = (id: string): string => `/about-${id}`

/**
 * Returns the ids that the address of a post can start with, the longest first. Both id and title can contain hyphens,
 * so the address does not show where the id ends. An id has at most `maxParts` parts between hyphens.
 */
export const idsInAddress = (address: string): string[] => {
  const parts = address.split('-').slice(0, maxParts)
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
}
const maxParts = 40
