import { z } from 'zod'
import { distinctList, plainTextField } from '#kernel/fields.ts'
import { maxIdLength } from '#kernel/id-pattern.ts'

/** The accepted file types. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

const fraction = z.number().min(0).max(1)
/** A smaller part of a side is an accident and not a picture. */
const minPart = 0.02
const part = z.number().min(minPart).max(1)
/** Calculated fractions can add up to slightly more than the whole. */
const tolerance = 1e-6

/** The stored file of a photo. Only the server sets it. */
export const photoFile = z.strictObject({
  /** The SHA-256 hash of the uploaded bytes; equal files are stored once. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  type: z.enum(photoTypes),
  /** In px, upright, as stored. */
  width: z.int().min(1),
  height: z.int().min(1),
  /** As stored. */
  bytes: z.int().min(1),
})
export type PhotoFile = z.infer<typeof photoFile>

export const mediaName = plainTextField(120).min(2)
/** The description; empty until somebody writes one. */
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
  /** The visible part; the whole photo when left out. */
  crop: z
    .strictObject({ x: fraction, y: fraction, width: part, height: part })
    .refine(({ x, y, width, height }) => x + width <= 1 + tolerance && y + height <= 1 + tolerance, {
      message: 'should be within the picture',
    })
    .optional(),
  /** The point that stays visible when the photo is cropped to another shape. */
  focus: z.strictObject({ x: fraction, y: fraction }).optional(),
})
export type MediaRecord = z.infer<typeof mediaRecord>
