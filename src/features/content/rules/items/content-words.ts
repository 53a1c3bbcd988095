/** What a content item is for; where it is shown follows from it. */
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

/** What posts are about, as readers choose among them. */
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
