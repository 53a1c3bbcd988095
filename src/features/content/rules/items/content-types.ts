/** The types of content items; each defines where an item is shown. */
export const contentTypes = [
  'blog post',
  'about page',
  'location text',
  'category text',
  'home page',
  'section landing',
  'country',
  'region',
] as const
export type ContentType = (typeof contentTypes)[number]

/** The categories of posts that readers can filter by. */
export const contentCategories = [
  'Planning',
  'Places',
  'Activities',
  'Nights out',
  'Food and drink',
  'Where to stay',
  'Budget',
  'News',
] as const
export type ContentCategory = (typeof contentCategories)[number]

export const blockKinds = [
  'heading',
  'text',
  'image',
  'gallery',
  'video',
  'quote',
  'product list',
  'web package list',
  'FAQ',
  'map',
  'button',
] as const
export type BlockKind = (typeof blockKinds)[number]
