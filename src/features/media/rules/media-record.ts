import { z } from 'zod'
import { distinctList, plainTextField } from '#kernel/fields.ts'
import { maxIdLength } from '#kernel/id-pattern.ts'

/** The accepted file types. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

const fraction = z.number().min(0).max(1)
/** Minimum width and height of a crop, as fractions of the photo. A smaller crop is certainly a mistake. */
const minPartOfSide = 0.02
const partOfSide = z.number().min(minPartOfSide).max(1)
/** Rounding errors: fractions that are calculated can add up to slightly more than 1. */
const tolerance = 1e-6

/** The stored file of a photo. Only the server sets it. */
export const photoFile = z.strictObject({
  /** The SHA-256 hash of the uploaded bytes; equal files are stored once. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  type: z.enum(photoTypes),
  /** Pixels of the stored file, after it was rotated upright. */
  width: z.int().min(1),
  height: z.int().min(1),
  /** The size of the stored file. */
  bytes: z.int().min(1),
})
export type PhotoFile = z.infer<typeof photoFile>

export const mediaName = plainTextField(120).min(2)
/** The description; empty until someone writes one. */
export const mediaAlt = plainTextField(200)
export const mediaTopics = distinctList(plainTextField(40).min(1), 20)

/** A photo of the picture library. */
export const mediaRecord = z.strictObject({
  id: z
    .string()
    .max(maxIdLength)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'should be lower-case letters, digits and single hyphens'),
  name: mediaName,
  alt: mediaAlt.default(''),
  topics: mediaTopics.default([]),
  file: photoFile,
  /** The visible part; the whole photo by default. */
  crop: z
    .strictObject({ x: fraction, y: fraction, width: partOfSide, height: partOfSide })
    .refine(({ x, y, width, height }) => x + width <= 1 + tolerance && y + height <= 1 + tolerance, {
      message: 'should be within the picture',
    })
    .optional(),
  /** The point that stays visible when the photo is cropped to another shape. */
  focus: z.strictObject({ x: fraction, y: fraction }).optional(),
})
export type MediaRecord = z.infer<typeof mediaRecord>
