import { z } from 'zod'

/** A calendar item for readers. An item without locations applies to all locations. */
export const calendarResponse = z.object({
  id: z.string(),
  name: z.string(),
  notes: z.string().nullable(),
  dates: z.object({ from: z.string(), to: z.string() }),
  locations: z.array(z.string()),
})
export type CalendarResponse = z.infer<typeof calendarResponse>
