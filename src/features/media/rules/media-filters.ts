import { z } from 'zod'

/** The parameters of the gallery. */
export const mediaFilters = z.object({
  /** Each of these words must occur in the name, the description, the topics or the id. */
  search: z.string().trim().max(120).optional(),
  /** 'yes' for pictures that are shown anywhere, 'no' for the others. */
  used: z.enum(['yes', 'no']).optional(),
  /** 'yes' for pictures with a description for people who cannot see them, 'no' for the others. */
  described: z.enum(['yes', 'no']).optional(),
  /** The shape of the file: wider than high, square (within a tenth), or higher than wide. */
  shape: z.enum(['wide', 'square', 'tall']).optional(),
  sort: z.enum(['newest', 'name']).optional(),
})
export type MediaFilters = z.infer<typeof mediaFilters>

/** Returns the filters in the address of the gallery. Invalid ones are ignored. */
export const readMediaFilters = (query: Record<string, unknown>): MediaFilters =>
  Object.fromEntries(
    Object.entries(mediaFilters.shape).flatMap(([name, schema]) => {
      const { data } = schema.safeParse(
        name === 'search' && query.search !== undefined ? String(query.search) : query[name],
      )
      return data === undefined || data === '' ? [] : [[name, data]]
    }),
  )
