import { z } from 'zod'
import { dateText, name, slug, slugs } from '#features/records/rules/record-values.ts'

/** Maximum number of days of an item. */
const maxDays = 400

const id = slug.refine((word) => word !== 'grid' && word !== 'notes', 'is a reserved word')
const day = dateText.refine(
  (date) => date >= '2000-01-01' && date <= '2199-12-31',
  'should be between the years 2000 and 2199',
)

/** The fields of a notable date except its id. A date without locations applies to all locations. */
export const calendarFields = {
  name,
  notes: z.string().trim().max(2000).optional(),
  dates: z
    .strictObject({ from: day, to: day })
    .refine(({ from, to }) => to >= from, { path: ['to'], message: 'should not be before the first day' })
    .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < maxDays, {
      path: ['to'],
      message: `should be at most ${maxDays} days`,
    }),
  locations: slugs(100).default([]),
}
export const calendarRecord = z.strictObject({ id, ...calendarFields })
export type CalendarRecord = z.infer<typeof calendarRecord>
