import { type Section, sectionWords } from '#kernel/section.ts'
import type { Site } from './site.ts'

type Head = {
  readonly site: Site
  readonly title: string
  readonly description: string
  readonly path?: string
}

/** Title, description and canonical address of a page, in the form the router wants. */
export const pageHead = ({ site, title, description, path }: Head) => ({
  meta: [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
  ],
  links: path === undefined ? [] : [{ rel: 'canonical', href: `${site.publicUrl}${canonicalOf(path)}` }],
})

/** What is shown under /groups has its home under /stag (000 §2). */
const canonicalOf = (path: string): string => path.replace(/^\/groups(?=\/|$)/, '/stag')

export const sectionTitle = (section: Section, brand: string): string =>
  `${sectionWords(section).title} | ${brand}`
