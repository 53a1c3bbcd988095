import type { PageHead } from './page-head.ts'

// Every page loads the heads of all pages. So loaders create the large parts, such as structured data.

/** Returns the head that the page's loader created with `pageHead`. */
export const loadedHead = ({ loaderData }: { loaderData?: { readonly documentHead: PageHead } }): PageHead =>
  loaderData?.documentHead ?? {}

/** Returns the head of a page that other sites do not show. */
export const privateHead = (title: string, description: string): PageHead => ({
  meta: [{ title }, { name: 'description', content: description }],
})
