import { z } from 'zod'
import { sections } from '#kernel/section.ts'
import { blockKinds, contentCategories, contentTypes } from './content-words.ts'

/** A picture as it is shown (CONT-006). */
const image = z.object({ cloudinaryId: z.string(), alt: z.string(), section: z.string() })
export type ImageAnswer = z.infer<typeof image>

/** A place that an item names, with what a link or a map needs of it. */
const place = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  type: z.string(),
  loc: z.object({ lat: z.number(), lon: z.number() }),
})
export type PlaceAnswer = z.infer<typeof place>
const category = z.object({ id: z.string(), name: z.string(), url: z.string() })
export type CategoryName = z.infer<typeof category>

/** Made safe when it was stored. */
const html = z.string()

const blockAnswer = z.object({
  kind: z.enum(blockKinds),
  /** Where it is shown only; everywhere where there are none. */
  section: z.array(z.enum(sections)).optional(),
  /** Shown to nobody but staff, who are told so. */
  staffOnly: z.boolean().optional(),
  title: z.string().optional(),
  text: html.optional(),
  image: image.optional(),
  caption: z.string().optional(),
  link: z.string().optional(),
  items: z
    .array(
      z.object({
        image: image.optional(),
        caption: z.string().optional(),
        question: z.string().optional(),
        answer: html.optional(),
      }),
    )
    .optional(),
  products: z.array(z.string()).optional(),
  webPackages: z.array(z.string()).optional(),
  places: z.array(place).optional(),
})
export type BlockAnswer = z.infer<typeof blockAnswer>

/** An item as it is read: with what it names (002 §3). */
export const contentAnswer = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string().nullable(),
  setting: z.object({
    name: z.string(),
    type: z.enum(contentTypes),
    section: z.array(z.enum(sections)),
    category: z.enum(contentCategories).nullable(),
    published: z.enum(['Yes', 'No']),
    publishAt: z.string().nullable(),
    author: z.string().nullable(),
  }),
  feature: z.object({ image: image.nullable() }),
  links: z.object({ location: place.nullable() }),
  includes: z.object({ location: z.array(place), category: z.array(category) }),
  blocks: z.array(blockAnswer),
  /** Whether visitors see it: it is published, and its time has come. Staff are answered the others, too. */
  live: z.boolean(),
  /** True when there are blocks that staff alone are shown: whoever is one asks again. */
  hidesFromCustomers: z.boolean(),
})
export type ContentAnswer = z.infer<typeof contentAnswer>

/** What a card of a post shows. */
export const postAnswer = contentAnswer.pick({ id: true, title: true, summary: true, feature: true }).extend({
  section: z.array(z.enum(sections)),
  category: z.enum(contentCategories).nullable(),
  publishAt: z.string().nullable(),
})
export type PostAnswer = z.infer<typeof postAnswer>
