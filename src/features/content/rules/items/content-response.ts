import { z } from 'zod'
import { sections } from '#kernel/section.ts'
import { blockKinds, contentCategories, contentTypes } from './content-types.ts'

/** A picture as pages show it (CONT-006). */
const image = z.object({ cloudinaryId: z.string(), alt: z.string(), section: z.string() })
export type ImageResponse = z.infer<typeof image>

/** A referenced location, with the fields that a link or a map needs. */
const location = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  type: z.string(),
  loc: z.object({ lat: z.number(), lon: z.number() }),
})
export type ReferencedLocation = z.infer<typeof location>
const category = z.object({ id: z.string(), name: z.string(), url: z.string() })
export type CategoryName = z.infer<typeof category>

/** Sanitised HTML. */
const html = z.string()

const blockResponse = z.object({
  kind: z.enum(blockKinds),
  /** The sections that show the block; by default all. */
  section: z.array(z.enum(sections)).optional(),
  /** True if only staff see the block. They see it marked as hidden from customers. */
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
  places: z.array(location).optional(),
})
export type BlockResponse = z.infer<typeof blockResponse>

/** An item for readers, with its references resolved. */
export const contentResponse = z.object({
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
  links: z.object({ location: location.nullable() }),
  includes: z.object({ location: z.array(location), category: z.array(category) }),
  blocks: z.array(blockResponse),
  /** True if the item is published and its publication time has come, so that visitors see it. */
  live: z.boolean(),
  /** True when there are blocks for staff only: the browser of a member of staff then requests the item again. */
  hidesFromCustomers: z.boolean(),
})
export type ContentResponse = z.infer<typeof contentResponse>

/** The fields of a post that its card shows. */
export const postResponse = contentResponse
  .pick({ id: true, title: true, summary: true, feature: true })
  .extend({
    section: z.array(z.enum(sections)),
    category: z.enum(contentCategories).nullable(),
    publishAt: z.string().nullable(),
  })
export type PostResponse = z.infer<typeof postResponse>
