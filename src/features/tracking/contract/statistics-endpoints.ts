import { z } from 'zod'
import { isIsoDate } from '#kernel/dates.ts'
import { dataResponse, endpoint } from '#kernel/endpoint.ts'
import { dateField, givenDateField, idField } from '#kernel/fields.ts'
import { sections } from '#kernel/section.ts'
import { isPeriodValid } from '../rules/statistics-period.ts'

/** Returns whether the period is valid. Ignores invalid dates, which the checks of the fields report. */
const isPeriod = ({ from = '', to = '' }: { from?: string; to?: string }): boolean =>
  !isIsoDate(from) || !isIsoDate(to) || isPeriodValid({ from, to })

const eventFigures = {
  created: z.int(),
  booked: z.int(),
  conversionPercent: z.int().nullable(),
}
/** Overdue tasks of staff and of suppliers. */
const overdueCounts = { staff: z.int(), supplier: z.int() }
const overdueOfSection = z.object({ section: z.enum(sections), ...overdueCounts })
const figures = { ...eventFigures, takingsGBP: z.number(), staffMinutes: z.int() }

export const statisticsEndpoints = {
  readStaffStatistics: endpoint({
    method: 'GET',
    path: '/staff/statistics',
    summary: 'Events, takings, conversion and working time in a period, and tasks that are overdue now',
    tags: ['statistics'],
    readsReplica: true,
    access: { allow: { staff: 'common.view' } },
  })
    .input(
      z
        .strictObject({
          /** The first and last day, inclusive; by default the last 30 days. */
          from: givenDateField.optional(),
          to: givenDateField.optional(),
        })
        .refine(isPeriod, {
          message: 'This field does not look correct',
          path: ['to'],
        }),
    )
    .output(
      dataResponse(
        z.object({
          from: dateField,
          to: dateField,
          totals: z.object(figures),
          bySection: z.array(z.object({ section: z.enum(sections), ...figures })),
          byDay: z.array(z.object({ date: dateField, ...figures })),
          /** `id` is null for events without a manager. */
          byManager: z.array(
            z.object({ id: idField.nullable(), name: z.string(), ...eventFigures, takingsGBP: z.number() }),
          ),
          /** The working time of each person. */
          byPerson: z.array(
            z.object({
              id: idField,
              name: z.string(),
              minutes: z.int(),
              bySection: z.array(z.object({ section: z.enum(sections), minutes: z.int() })),
              otherMinutes: z.int(),
            }),
          ),
          /** True if the working time contains only the reader's own time, because they lack `company.view`. */
          isOwnTime: z.boolean(),
          overdueTasks: z.object({
            ...overdueCounts,
            bySection: z.array(overdueOfSection),
            /**
             * Overdue tasks by the person responsible. For a task of staff, this is its assignee or else the manager of
             * its event; for a supplier’s task, always the manager. `id` is null if nobody is responsible.
             */
            byPerson: z.array(
              z.object({
                id: idField.nullable(),
                name: z.string(),
                ...overdueCounts,
                bySection: z.array(overdueOfSection),
              }),
            ),
          }),
        }),
      ),
    ),
}
