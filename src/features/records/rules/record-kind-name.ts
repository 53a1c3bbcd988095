import type { permissionAreas } from '#kernel/permission.ts'

type PermissionArea = (typeof permissionAreas)[number]

type KindFacts = {
  readonly words: { readonly one: string; readonly many: string }
  /** Its list is /admin/index/{list}: pages of the staff area are named in snake case (000 §2). */
  readonly list: string
  /** The permissions it asks for are those of this area. */
  readonly area: PermissionArea
}

const facts = (area: PermissionArea, one: string, many: string, list = many.replaceAll(' ', '_')) =>
  ({ words: { one, many }, list, area }) satisfies KindFacts

/** The kinds of records that staff keep: what of the site is data and no code. Pages are known by this alone. */
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
