import { type TestApp, testApp } from './test-app.ts'
import type { TestBrowser } from './test-browser.ts'

export type CatalogueApp = TestApp &
  Readonly<Record<'anyone' | 'staff' | 'supplier' | 'customer', TestBrowser>>

/** Creates the whole server with the shipped catalogue, on 21 November 2026, and a browser for each kind of user. */
export const catalogueApp = async (): Promise<CatalogueApp> => {
  const app = await testApp()
  app.clock.now = new Date('2026-11-21T10:00:00Z')
  return {
    ...app,
    anyone: app.visitor(),
    staff: await app.signIn('staff'),
    supplier: await app.signIn('supplier'),
    customer: await app.signIn('organiser'),
  }
}

const secretName = /supplier|cost|markUp/i

/** Returns the fields in a body, at any depth, that only staff and the supplier can see. */
export const leaksOf = (body: unknown): string[] => keysOf(body).filter((key) => secretName.test(key))

const keysOf = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [Array.isArray(value) ? '' : key, ...keysOf(inner)])

/** A product in a list. */
export type ListedItem = Record<string, unknown> & { id: string; name: string }

/** Returns all products in a response, at any depth. */
export const itemsIn = (part: unknown): ListedItem[] =>
  typeof part !== 'object' || part === null
    ? []
    : 'priceHidden' in part
      ? [part as unknown as ListedItem]
      : Object.values(part).flatMap(itemsIn)
