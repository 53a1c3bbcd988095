import { z } from 'zod'

/** The changes that an import or a bulk edit would make or has made. */
export const recordsPlan = z.object({
  created: z.int(),
  changed: z.int(),
  /** The number of records that would not change. */
  same: z.int(),
  problemCount: z.int(),
  /** The first problems, each with its line in the file or its record. */
  problems: z.array(z.object({ line: z.int().nullable(), id: z.string().nullable(), message: z.string() })),
  /** The first changed records, each with the fields that differ. */
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
  /**
   * The client sends the token back to apply the plan exactly as it was shown. Null if there are problems or no
   * changes, or if the plan has been applied.
   */
  token: z.string().nullable(),
  applied: z.boolean(),
})
export type RecordsPlan = z.infer<typeof recordsPlan>
export type PlannedChange = RecordsPlan['changes'][number]

/** Maximum number of problems and changes in a response. */
export const maxReported = { problems: 500, changes: 500 } as const
