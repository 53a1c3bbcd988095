import { z } from 'zod'

/** The name of a location in addresses, or its display name. */
export const locationName = z.string().trim().min(1).max(120)

export const pageFields = (limit: number) => ({
  limit: z.int().min(1).max(10_000).default(limit),
  skip: z.int().min(0).max(1_000_000).default(0),
})
