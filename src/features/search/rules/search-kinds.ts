/** The kinds of searchable items, in the order of the results. */
export const searchKinds = ['location', 'package', 'product', 'post'] as const
export type SearchKind = (typeof searchKinds)[number]

/** The heading of a kind in the results. */
export const searchKindTitles: Readonly<Record<SearchKind, string>> = {
  location: 'Locations',
  package: 'Packages',
  product: 'Things to do and places to stay',
  post: 'Ideas and advice',
}
