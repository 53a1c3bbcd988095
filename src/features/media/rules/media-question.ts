import { z } from 'zod'

/** What the gallery is asked for. */
export const mediaQuestion = z.object({
  /** Words that all stand in the name, the description, the topics or the id. */
  search: z.string().trim().max(120).optional(),
  /** Shown somewhere, or nowhere. */
  used: z.enum(['yes', 'no']).optional(),
  /** With a description for those who cannot see it, or without. */
  described: z.enum(['yes', 'no']).optional(),
  /** As the file is: wider than high, as wide as high (a tenth more or less), or higher than wide. */
  shape: z.enum(['wide', 'square', 'tall']).optional(),
  sort: z.enum(['newest', 'name']).optional(),
})
export type MediaQuestion = z.infer<typeof mediaQuestion>

/** Reads the address of the gallery; what makes no sense in it is left out. */
export const readMediaAddress = (query: Record<string, unknown>): MediaQuestion =>
  Object.fromEntries(
    Object.entries(mediaQuestion.shape).flatMap(([name, schema]) => {
      const { data } = schema.safeParse(
        name === 'search' && query.search !== undefined ? String(query.search) : query[name],
      )
      return data === undefined || data === '' ? [] : [[name, data]]
    }),
  )
