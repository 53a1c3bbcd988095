import type { Site } from '../../../site.ts'

/** The invite page's own title (002 §2); search engines have no business here. */
export const inviteHead = ({ brand }: Site) => ({
  meta: [{ title: `Accept event invite | ${brand}` }, { name: 'robots', content: 'noindex' }],
})
