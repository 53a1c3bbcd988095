import { z } from 'zod'

/** What an import or a bulk edit would change, or has changed. */
export const recordsPlan = z.object({
  created: z.int(),
  changed: z.int(),
  /** The number of records that would stay the same. */
  same: z.int(),
  problemCount: z.int(),
  /** The first problems: with the line of a file, or the record of an edit. */
  problems: z.array(z.object({ line: z.int().nullable(), id: z.string().nullable(), message: z.string() })),
  /** The first changed records, each with the places that differ. */
  changes: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      isNew: z.boolean(),
      differences: z.array(
        z.object({
          path: z.array(z.union([z.string(), z.int()])),
          before: z.unknown(),
          after: z.unknown(),
        }),
      ),
    }),
  ),
  /** Sent back to apply the plan as it was shown. Null when it has problems or no changes. */
  token: z.string().nullable(),
  applied: z.boolean(),
})
export type RecordsPlan = z.infer<typeof recordsPlan>

/** Maximum number of problems and changes in a response. */
export const maxReported = { problems: 500, changes: 500 } as const
