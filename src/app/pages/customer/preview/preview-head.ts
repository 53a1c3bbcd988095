import type { Site } from '../../../site.ts'

/** Returns the head of a preview, which is for staff only and must not be indexed. */
export const previewHead = (site: Site, title: string) => ({
  meta: [{ title: `${title} | ${site.brand}` }, { name: 'robots', content: 'noindex' }],
})
