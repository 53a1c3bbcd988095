import type { TestBrowser } from './test-browser.ts'

/** Queries a collection with GET /api/query, in this reader's browser. */
export const readCollection = (
  reader: TestBrowser,
  collection: string,
  query: Record<string, unknown> = {},
) => {
  const texts = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return reader.get(`/api/query?${new URLSearchParams([['collection', collection], ...texts])}`)
}

/** Returns the names of the items in a response. */
export const namesIn = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name)
