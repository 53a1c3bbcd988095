import { z } from 'zod'
import { distinctList } from '#kernel/fields.ts'
import { longestId } from '#kernel/id-form.ts'
import { mediaIdOf } from '#kernel/photos.ts'
import { sections } from '#kernel/section.ts'

/** Fields that several kinds of records in `data/` share. Ids are readable slugs: they are the addresses. */
export const slug = z
  .string()
  .max(longestId)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'should be small letters, digits and single hyphens')
/** Records that one names, each once. */
export const slugs = (most: number) => distinctList(slug, most)
export const yesNo = z.enum(['Yes', 'No'])
export const name = z.string().trim().min(2).max(120)
export const text = z.string().trim().min(1).max(4000)
export const dateText = z.iso.date('should be a date such as 2026-05-30')
export const timeText = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'should be a time such as 09:30')
export const monthDay = z
  .string()
  .max(5)
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'should be a month and day such as 04-15')
export const sectionList = distinctList(z.enum(sections), sections.length, undefined, 1)
/** Pounds or another currency's whole units, with at most two decimals. */
export const amount = z
  .number()
  .min(0)
  .max(100_000)
  .refine(
    (value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6,
    'should have at most two decimals',
  )
export const point = z.strictObject({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })
export const tint = z.number().int().min(1).max(9)
/**
 * A picture that stands for a product or location: a photo of the picture library or a scene of ours, both of which say
 * what is seen, a file in the media folder, or an id of the media cloud.
 */
export const images = distinctList(
  z
    .strictObject({
      id: z.string().min(1).max(200),
      alt: z.string().trim().min(1).max(200).optional(),
      section: z.string().max(20).default('all'),
    })
    .refine(({ id, alt }) => mediaIdOf(id) !== undefined || id.startsWith('scene/') || alt !== undefined, {
      path: ['alt'],
      message: 'should say what is seen',
    }),
  20,
  ({ id, section }) => `${section} ${id}`,
).default([])
export const tabs = ['daytime', 'nightlife', 'accommodation', 'transfers'] as const
