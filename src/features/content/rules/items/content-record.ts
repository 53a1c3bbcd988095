import { z } from 'zod'
import { dateText, filledText, sectionList, slug, slugs } from '#features/records/rules/record-values.ts'
import { pictureIdField, yesNoField } from '#kernel/fields.ts'
import { genericTexts } from '#kernel/generic-messages.ts'
import { mediaIdOf } from '#kernel/photos.ts'
import { sections } from '#kernel/section.ts'
import { userHtmlField } from '#kernel/user-html.ts'
import { type BlockKind, blockKinds, contentCategories, contentTypes } from './content-types.ts'

/**
 * Maximum number of characters of all blocks of an item, within the limit of a request; a long article has about
 * 20,000.
 */
const maxContentLength = 120_000
const maxBlocks = 80
/** Maximum number of product cards, and the maximum number of package cards, in all blocks of an item. */
const maxCards = 60

const idsOf = (maxLength: number) => slugs(maxLength).optional()
const richText = (maxLength: number) =>
  userHtmlField(maxLength).refine((html) => html.trim() !== '', genericTexts.required)

/** Returns true for pictures with a description elsewhere: scenes, and photos of the library. */
const describesItself = (id: string): boolean => id.startsWith('scene/') || mediaIdOf(id) !== undefined

/** A picture by its id: a photo in the library, media folder or cloud, or a scene of `data/pictures`. */
export const contentImage = z
  .strictObject({
    id: pictureIdField,
    /** The description of the picture; scenes and photos of the library have their own. */
    alt: filledText(200).optional(),
    section: z.enum(['all', ...sections]).optional(),
  })
  .refine(({ id, alt }) => describesItself(id) || alt !== undefined, {
    path: ['alt'],
    message: 'should be filled in',
  })
export type ContentImage = z.infer<typeof contentImage>

/** A path of this site, or an address elsewhere. */
const linkField = z
  .string()
  .max(500)
  .regex(/^(\/([^/\\\s]\S*)?|https:\/\/\S+|mailto:\S+|tel:\S+)$/, 'should begin with / or https://')

/** An item of a gallery or of a list of questions; each kind of block uses its own fields. */
const blockItem = z.strictObject({
  image: contentImage.optional(),
  caption: filledText(200).optional(),
  question: filledText(200).optional(),
  answer: richText(4000).optional(),
})

/** A block of an item. Its kind defines the required fields. Other kinds' fields stay, so editors can switch kinds. */
const contentBlock = z.strictObject({
  kind: z.enum(blockKinds),
  show: yesNoField.default('Yes'),
  /** The sections that show the block; all when empty. */
  section: sectionList(0).optional(),
  /** Hides the block from customers. Staff still see it, marked as hidden. */
  hide: z.literal('Customers').optional(),
  /** The first and last day of the period in which the block is hidden from everyone, including staff. */
  hideStart: dateText.optional(),
  hideEnd: dateText.optional(),
  title: filledText(160).optional(),
  text: richText(15_000).optional(),
  image: contentImage.optional(),
  caption: filledText(300).optional(),
  link: linkField.optional(),
  items: z.array(blockItem).max(40).optional(),
  products: idsOf(24),
  webPackages: idsOf(24),
  locations: idsOf(24),
})
export type ContentBlock = z.infer<typeof contentBlock>

type Need = {
  readonly has: (block: ContentBlock) => unknown
  readonly at: keyof ContentBlock
  readonly reason: string
}
const needs = (at: keyof ContentBlock, reason: string, has: Need['has'] = (block) => block[at]): Need => ({
  has,
  at,
  reason,
})

/** The required fields of each kind of block. */
const needsOf: Readonly<Record<BlockKind, readonly Need[]>> = {
  heading: [needs('title', 'A heading needs text')],
  text: [needs('text', 'A text block needs text')],
  image: [needs('image', 'An image block needs a picture')],
  gallery: [
    needs(
      'items',
      'A gallery needs two pictures or more',
      ({ items = [] }) => items.length > 1 && items.every(({ image }) => image),
    ),
  ],
  video: [needs('link', 'A video needs a link'), needs('title', 'A video needs a title')],
  quote: [needs('text', 'A quote needs text')],
  'product list': [needs('products', 'Choose a product', ({ products }) => products?.length)],
  'web package list': [needs('webPackages', 'Choose a package', ({ webPackages }) => webPackages?.length)],
  FAQ: [
    needs(
      'items',
      'Every question needs an answer',
      ({ items = [] }) => items.length > 0 && items.every(({ question, answer }) => question && answer),
    ),
  ],
  map: [needs('locations', 'Choose a location', ({ locations }) => locations?.length)],
  button: [needs('title', 'A button needs a label'), needs('link', 'A button needs a link')],
}

/** Ids that items cannot have, because '/content/search' and '/content/raw' belong to other endpoints. */
const reserved = new Set(['raw', 'search'])

export const contentRecord = z
  .strictObject({
    /** Part of the item's address: '/about-{id}'; in the address of a post, the part before the title. */
    id: slug.refine((id) => !reserved.has(id), 'is a reserved word'),
    title: filledText(120),
    /** A sentence or two: shown below the title and in lists, and for search engines. */
    summary: filledText(400).optional(),
    setting: z.strictObject({
      /** The name for staff; by default the title. */
      name: filledText(120).optional(),
      type: z.enum(contentTypes),
      /** The sections it is for; all when empty. */
      section: sectionList(0).default([]),
      category: z.enum(contentCategories).optional(),
      published: yesNoField.default('No'),
      /** The publication time; one in the future schedules the item. */
      publishAt: z.iso
        .datetime('should be a time such as 2026-05-30T09:00:00Z')
        .max(40)
        .refine((time) => time >= '1900' && time < '3000', 'should be between the years 1900 and 2999')
        .optional(),
      author: filledText(80).optional(),
    }),
    feature: z.strictObject({ image: contentImage.optional() }).default({}),
    /** The location that the item belongs to, if any. */
    links: z.strictObject({ location: slug.optional() }).default({}),
    /** The locations and categories that the item is about. */
    includes: z.strictObject({ location: idsOf(40), category: idsOf(40) }).default({}),
    blocks: z.array(contentBlock).max(maxBlocks).default([]),
  })
  .superRefine((item, context) => {
    const problem = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    const { type, published, publishAt } = item.setting
    if (type === 'blog post' && !item.summary) problem(['summary'], 'A post needs a summary')
    if (type === 'blog post' && published === 'Yes' && !publishAt)
      problem(['setting', 'publishAt'], 'A published post needs a publishing time')
    if (['location text', 'country', 'region'].includes(type) && !item.links.location)
      problem(['links', 'location'], 'Choose the location it belongs to')
    if (type === 'category text' && !item.includes.category?.length)
      problem(['includes', 'category'], 'Choose a category it belongs to')
    for (const [index, block] of item.blocks.entries()) {
      for (const { has, at, reason } of needsOf[block.kind])
        if (!has(block)) problem(['blocks', index, at], reason)
      if (block.hideStart && block.hideEnd && block.hideEnd < block.hideStart)
        problem(['blocks', index, 'hideEnd'], 'Ends before it starts')
    }
    for (const at of ['products', 'webPackages'] as const)
      if (new Set(item.blocks.flatMap((block) => block[at] ?? [])).size > maxCards)
        problem(['blocks'], `Shows more than ${maxCards} ${at === 'products' ? 'products' : 'packages'}`)
    if (JSON.stringify(item.blocks).length > maxContentLength) problem(['blocks'], genericTexts.tooBig)
  })
export type ContentRecord = z.infer<typeof contentRecord>
