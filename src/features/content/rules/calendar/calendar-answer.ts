import { z } from 'zod'

/** An item as it is read: without locations it is for all of them (002 §3). */
export const calendarAnswer = z.object({
  id: z.string(),
  name: z.string(),
  notes: z.string().nullable(),
  dates: z.object({ from: z.string(), to: z.string() }),
  locations: z.array(z.string()),
})
export type CalendarAnswer = z.infer<typeof calendarAnswer>
