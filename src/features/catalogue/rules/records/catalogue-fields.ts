import { z } from 'zod'
import { distinctList, pictureIdField } from '#kernel/fields.ts'
import { mediaIdOf } from '#kernel/photos.ts'
import { everySection, pictureSections } from '../pictures.ts'

/** An amount in pounds or another currency, with at most two decimals. */
export const amount = z
  .number()
  .min(0)
  .max(100_000)
  .refine(
    (value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6,
    'should have at most two decimals',
  )
export const tint = z.number().int().min(1).max(9)
/**
 * The pictures of a record, such as a product. Each is a photo of the library, a scene, a file in the media folder, or
 * an id of the media cloud. The last two need an alternative text; the first two have their own.
 */
export const images = distinctList(
  z
    .strictObject({
      id: pictureIdField,
      alt: z.string().trim().min(1).max(200).optional(),
      section: z.enum(pictureSections).default(everySection),
    })
    .refine(({ id, alt }) => mediaIdOf(id) !== undefined || id.startsWith('scene/') || alt !== undefined, {
      path: ['alt'],
      message: 'should be filled in',
    }),
  20,
  ({ id, section }) => `${section} ${id}`,
).default([])
/** The hint of the picture field in forms. */
export const imagesHint =
  'The first is the main one. A picture with a section is shown in that section only; elsewhere the next one is used, or a drawn scene.'
export const tabs = ['daytime', 'nightlife', 'accommodation', 'transfers'] as const
