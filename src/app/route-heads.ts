import type { PageHead } from './page-head.ts'

// This module is in every page's script, so it stays small. Loaders create the large parts, such as structured data.

/** Returns the head that the page's loader created with `pageHead`. */
export const loadedHead = ({ loaderData }: { loaderData?: { readonly documentHead: PageHead } }): PageHead =>
  loaderData?.documentHead ?? {}

/** Returns the head of a page in the staff or supplier area, from which robots.txt excludes search engines. */
export const privateHead = (title: string, description: string): PageHead => ({
  meta: [{ title }, { name: 'description', content: description }],
})
