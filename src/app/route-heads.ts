import type { PageHead } from './page-head.ts'

// Every page loads the heads of all: what they are made of, such as data for search engines, comes with each page.

/** What a page has in its document's head, as its loader told it by `pageHead`. */
export const loadedHead = ({ loaderData }: { loaderData?: { readonly documentHead: PageHead } }): PageHead =>
  loaderData?.documentHead ?? {}

/** The head of a page that no other site shows. */
export const privateHead = (title: string, description: string): PageHead => ({
  meta: [{ title }, { name: 'description', content: description }],
})
