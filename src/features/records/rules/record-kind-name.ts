/** The kinds of records that staff keep: what of the site is data and no code. */
export const recordKindNames = [
  'currency',
  'categoryGroup',
  'category',
  'supplier',
  'location',
  'venue',
  'product',
  'template',
  'dictionary',
  'content',
  'calendar',
  'webPackage',
] as const
export type RecordKindName = (typeof recordKindNames)[number]
