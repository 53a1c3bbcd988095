import type { PermissionArea } from '#features/access/rules/permissions.ts'

type KindFacts = {
  readonly labels: { readonly one: string; readonly many: string }
  /**
   * The name of its list, whose address is /admin/index/{list}. In snake case, like all addresses of the staff area
   * (STF-001).
   */
  readonly list: string
  /** The area whose permissions apply. */
  readonly area: PermissionArea
}

const facts = (area: PermissionArea, one: string, many: string, list = many.replaceAll(' ', '_')) =>
  ({ labels: { one, many }, list, area }) satisfies KindFacts

/**
 * The kinds of records: all content of the site that is data and not code. Pages need only these facts about a kind.
 */
export const recordKindFacts = {
  currency: facts('supplier', 'currency', 'currencies'),
  categoryGroup: facts('category', 'category group', 'category groups'),
  category: facts('category', 'category', 'categories'),
  supplier: facts('supplier', 'supplier', 'suppliers'),
  location: facts('location', 'location', 'locations'),
  venue: facts('venue', 'venue', 'venues'),
  product: facts('product', 'product', 'products'),
  webPackage: facts('product', 'web package', 'web packages'),
  template: facts('content', 'template', 'templates'),
  dictionary: facts('content', 'message', 'messages', 'dictionary'),
  content: facts('content', 'content item', 'content', 'content'),
  calendar: facts('content', 'calendar item', 'calendar items'),
  media: facts('media', 'picture', 'pictures', 'media'),
} as const satisfies Record<string, KindFacts>
export type RecordKindName = keyof typeof recordKindFacts

export const recordKindNames = Object.keys(recordKindFacts) as [RecordKindName, ...RecordKindName[]]
