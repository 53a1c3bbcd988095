import { type Section, sections } from '#kernel/section.ts'

/** Letters, digits and hyphens of a title; what is left of the longest title is long enough. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')

type Addressed = { readonly id: string; readonly title: string; readonly section: readonly Section[] }

/** The section that a post is at home in: its own first one. */
export const homeSectionOf = (section: readonly Section[]): Section => section[0] ?? sections[0]

/** 'first-stag-so-you-are-the-best-man': in every section the same. */
export const postAddress = ({ id, title }: Pick<Addressed, 'id' | 'title'>): string =>
  [id, slugOf(title)].filter(Boolean).join('-')

/** '/stag/blog/post-first-stag-so-you-are-the-best-man' (CONT-O4) */
export const postPath = (post: Addressed, read: Section = homeSectionOf(post.section)): string =>
  `/${read}/blog/post-${postAddress(post)}`

/** '/about-us' */
export const aboutPath = (id: string): string => `/about-${id}`

/**
 * The ids that a post's address may mean, the longest first: its id and the words of its title both have hyphens.
 * Nobody's address is cut in more places than an id may have parts.
 */
export const idsInAddress = (address: string): string[] => {
  const parts = address.split('-').slice(0, maxParts)
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
}
const maxParts = 40
