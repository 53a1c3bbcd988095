import type { Site } from '../../../site.ts'

/** The head of a preview: a page of nobody's but staff's, which no search engine is to list. */
export const previewHead = (site: Site, title: string) => ({
  meta: [{ title: `${title} | ${site.brand}` }, { name: 'robots', content: 'noindex' }],
})
