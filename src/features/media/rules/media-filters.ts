import { z } from 'zod'

/** The parameters of the gallery. */
export const mediaFilters = z.object({
  /** Words that must each occur in the name, the description, the topics or the id. */
  search: z.string().trim().max(120).optional(),
  /** Whether the picture is shown anywhere. */
  used: z.enum(['yes', 'no']).optional(),
  /** Whether the picture has a description for people who cannot see it. */
  described: z.enum(['yes', 'no']).optional(),
  /** The shape of the file: wider than high, square (within a tenth), or higher than wide. */
  shape: z.enum(['wide', 'square', 'tall']).optional(),
  sort: z.enum(['newest', 'name']).optional(),
})
export type MediaFilters = z.infer<typeof mediaFilters>

/** Reads the address of the gallery; invalid parts are left out. */
export const readMediaAddress = (query: Record<string, unknown>): MediaFilters =>
  Object.fromEntries(
    Object.entries(mediaFilters.shape).flatMap(([name, schema]) => {
      const { data } = schema.safeParse(
        name === 'search' && query.search !== undefined ? String(query.search) : query[name],
      )
      return data === undefined || data === '' ? [] : [[name, data]]
    }),
  )
