import type { TestBrowser } from './test-browser.ts'

/** Asks for nodes of a collection, as a reader does by GET /api/query. */
export const askQuery = (reader: TestBrowser, collection: string, asked: Record<string, unknown> = {}) => {
  const texts = Object.entries(asked).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return reader.get(`/api/query?${new URLSearchParams([['collection', collection], ...texts])}`)
}

/** The names of the nodes that were answered. */
export const namesIn = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name)
