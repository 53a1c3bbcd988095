import type { Site } from '../../../site.ts'

/** Returns the head of the invite page (SHELL-033). Search engines must not index it. */
export const inviteHead = ({ brand }: Site) => ({
  meta: [{ title: `Accept event invite | ${brand}` }, { name: 'robots', content: 'noindex' }],
})
