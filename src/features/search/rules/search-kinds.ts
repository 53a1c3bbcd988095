/** What people can search for, in the order in which answers show it. */
export const searchKinds = ['location', 'package', 'product', 'post'] as const
export type SearchKind = (typeof searchKinds)[number]

/** What a kind is called above what was found of it. */
export const searchKindTitles: Readonly<Record<SearchKind, string>> = {
  location: 'Locations',
  package: 'Packages',
  product: 'Things to do and places to stay',
  post: 'Ideas and advice',
}
