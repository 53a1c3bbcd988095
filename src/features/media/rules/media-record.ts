import { z } from 'zod'
import { distinctList, plainTextField } from '#kernel/fields.ts'
import { longestId } from '#kernel/id-form.ts'

/** The kinds of files that photos are sent as. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

const fraction = z.number().min(0).max(1)
/** Less than this of a side is a slip of the hand, and no picture. */
const minPart = 0.02
const part = z.number().min(minPart).max(1)
/** Fractions that were worked out may add up to a hair more than the whole. */
const hair = 1e-6

/** Of a file that was sent: what it is and what is kept of it. The server says so, nobody else. */
export const photoFile = z.strictObject({
  /** Of the bytes as they were sent: the same file is kept once. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  type: z.enum(photoTypes),
  /** In px, held upright, as it is kept. */
  width: z.int().min(1),
  height: z.int().min(1),
  /** As it is kept. */
  bytes: z.int().min(1),
})
export type PhotoFile = z.infer<typeof photoFile>

export const mediaName = plainTextField(120).min(2)
/** What is seen; empty while nobody has said. */
export const mediaAlt = plainTextField(200)
export const mediaTopics = distinctList(plainTextField(40).min(1), 20)

/** A photo of the picture library. */
export const mediaRecord = z.strictObject({
  id: z
    .string()
    .max(longestId)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'should be lower-case letters, digits and single hyphens'),
  name: mediaName,
  alt: mediaAlt.default(''),
  topics: mediaTopics.default([]),
  file: photoFile,
  /** The part that is shown; all of it where nothing is said. */
  crop: z
    .strictObject({ x: fraction, y: fraction, width: part, height: part })
    .refine(({ x, y, width, height }) => x + width <= 1 + hair && y + height <= 1 + hair, {
      message: 'should be within the picture',
    })
    .optional(),
  /** Where the eye should rest when it is cut to the shape of pages. */
  focus: z.strictObject({ x: fraction, y: fraction }).optional(),
})
export type MediaRecord = z.infer<typeof mediaRecord>
