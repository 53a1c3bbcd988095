import { z } from 'zod'
import { distinctList } from '#kernel/fields.ts'

/** Fields that several kinds of records of the catalogue share. */

/** Pounds or another currency's whole units, with at most two decimals. */
export const amount = z
  .number()
  .min(0)
  .max(100_000)
  .refine(
    (value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6,
    'should have at most two decimals',
  )
export const tint = z.number().int().min(1).max(9)
/** A photo that stands for a product or location: a file in the media folder, or an id of the media cloud. */
export const images = distinctList(
  z.strictObject({
    id: z.string().min(1).max(200),
    alt: z.string().trim().min(1).max(200),
    section: z.string().max(20).default('all'),
  }),
  20,
  ({ id, section }) => `${section} ${id}`,
).default([])
export const tabs = ['daytime', 'nightlife', 'accommodation', 'transfers'] as const
