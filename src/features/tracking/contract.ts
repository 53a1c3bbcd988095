import { z } from 'zod'
import { answer, call } from '#kernel/call.ts'
import { isIsoDate } from '#kernel/dates.ts'
import { dateField, givenDateField, idField } from '#kernel/fields.ts'
import { sections } from '#kernel/section.ts'
import { isPeriodValid } from './rules/statistics-period.ts'

/** Runs beside the checks of the fields themselves, so it may meet what is no date and leaves that to them. */
const isPeriod = ({ from = '', to = '' }: { from?: string; to?: string }): boolean =>
  !isIsoDate(from) || !isIsoDate(to) || isPeriodValid({ from, to })

const eventFigures = {
  created: z.int(),
  booked: z.int(),
  conversionPercent: z.int().nullable(),
}
const figures = { ...eventFigures, takingsGBP: z.number() }

export const trackingContract = {
  readStaffStatistics: call({
    method: 'GET',
    path: '/staff/statistics',
    summary: 'Events, takings and conversion in a period, and tasks that are overdue now',
    tags: ['statistics'],
    access: { allow: { staff: 'common.view' } },
  })
    .input(
      z
        .strictObject({
          /** Both days inside; the last 30 days when not given. */
          from: givenDateField.optional(),
          to: givenDateField.optional(),
        })
        .refine(isPeriod, {
          message: 'This field does not look correct',
          path: ['to'],
        }),
    )
    .output(
      answer(
        z.object({
          from: dateField,
          to: dateField,
          totals: z.object(figures),
          bySection: z.array(z.object({ section: z.enum(sections), ...figures })),
          byDay: z.array(z.object({ date: dateField, ...figures })),
          /** Null is events without a manager. */
          byManager: z.array(z.object({ id: idField.nullable(), name: z.string(), ...eventFigures })),
          overdueTasks: z.object({ staff: z.int(), supplier: z.int() }),
        }),
      ),
    ),
}
