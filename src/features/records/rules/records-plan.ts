import { z } from 'zod'

/** What a file or an edit of many records would change, or has changed. */
export const recordsPlan = z.object({
  created: z.int(),
  changed: z.int(),
  /** Records that are already as they would become. */
  same: z.int(),
  problemCount: z.int(),
  /** The first of them. Of a file the line, of an edit the record. */
  problems: z.array(z.object({ line: z.int().nullable(), id: z.string().nullable(), message: z.string() })),
  /** The first records that become others, each with the places that differ. */
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
  /** Sent back to have it done as it was shown; null when it cannot be done, or there is nothing to do. */
  token: z.string().nullable(),
  applied: z.boolean(),
})
export type RecordsPlan = z.infer<typeof recordsPlan>

/** How much of a plan is told. */
export const maxTold = { problems: 500, changes: 500 } as const
