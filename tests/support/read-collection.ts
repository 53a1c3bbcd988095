import type { TestBrowser } from './test-browser.ts'

/** Queries a collection with GET /api/query, in this browser. */
export const readCollection = (
  browser: TestBrowser,
  collection: string,
  query: Record<string, unknown> = {},
) => {
  const texts = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return browser.get(`/api/query?${new URLSearchParams([['collection', collection], ...texts])}`)
}

/** Returns the names of the items in a response. */
export const namesIn = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name)
