import { z } from 'zod'

/** What the provider's script reports if the provider refuses the token of the card form. */
export const refusedToken = { errorcode: '30000', errordata: ['jwt'] }

const tokenReport = z.object({ errorcode: z.literal('30000'), errordata: z.array(z.string()) })

/** Returns whether the report of a browser says that the provider refuses the token of the card form. */
export const isRefusedToken = (result: unknown): boolean =>
  tokenReport.safeParse(result).data?.errordata.includes('jwt') ?? false
