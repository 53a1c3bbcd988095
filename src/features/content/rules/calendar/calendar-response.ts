import { z } from 'zod'

/** A calendar item for readers; without locations it is for all of them. */
export const calendarResponse = z.object({
  id: z.string(),
  name: z.string(),
  notes: z.string().nullable(),
  dates: z.object({ from: z.string(), to: z.string() }),
  locations: z.array(z.string()),
})
export type CalendarResponse = z.infer<typeof calendarResponse>
