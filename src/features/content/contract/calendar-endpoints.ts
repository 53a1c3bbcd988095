import { z } from 'zod'
import { dataResponse, doneResponse, endpoint } from '#kernel/endpoint.ts'
import { dateField, idField } from '#kernel/fields.ts'
import { calendarFields } from '../rules/calendar/calendar-record.ts'
import { calendarResponse } from '../rules/calendar/calendar-response.ts'
import { listParameters, nodesResponse } from './list-fields.ts'

/** The default and the maximum number of items in one query (CONT-017). */
const defaultItems = 25
const maxItems = 5000

const { _fields, ...parameters } = listParameters(defaultItems, maxItems)

const read = (path: `/${string}`, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    tags: ['content'],
    access: { allow: { anyone: true } },
    cached: true,
    refusals: ['nodeNotFound', 'fieldInvalid'],
  })

const canEdit = { allow: { staff: 'content.edit' } } as const
const refusals = ['nodeNotFound', 'notAllowed', 'editConflict', 'recordExists', 'fieldInvalid'] as const
const version = z.int().min(1)
/** The item after the change, with the version for its next change. */
const writtenResponse = dataResponse(calendarResponse.extend({ version }))

/** Endpoints of the calendar of notable dates: holidays, races, festivals. */
export const calendarEndpoints = {
  listCalendar: read('/calendar', 'Calendar items, 25 a page and up to 5,000 at once')
    .input(z.object(parameters))
    .output(nodesResponse(calendarResponse)),

  readCalendarGrid: read('/calendar/grid', 'The days of a period with the calendar items of each')
    .input(
      z.object({
        ...parameters,
        limit: z.int().min(1).max(maxItems).default(maxItems),
        /** Without a period, the grid goes from the first day of the items found to the last. */
        from: dateField.optional(),
        to: dateField.optional(),
      }),
    )
    .output(
      dataResponse(z.object({ rows: z.array(z.object({ date: z.string(), items: z.array(z.string()) })) })),
    ),

  readCalendarNotes: read('/calendar/notes', 'Calendar items that have notes')
    .input(z.object(parameters))
    .output(nodesResponse(calendarResponse.omit({ locations: true }))),

  readCalendarItem: read('/calendar/{id}', 'A calendar item')
    .input(z.object({ id: idField }))
    .output(dataResponse(calendarResponse)),

  createCalendarItem: endpoint({
    method: 'POST',
    path: '/calendar',
    summary: 'Create a calendar item',
    tags: ['content'],
    access: canEdit,
    refusals,
  })
    .input(z.strictObject(calendarFields))
    .output(writtenResponse),

  updateCalendarItem: endpoint({
    method: 'PUT',
    path: '/calendar',
    summary: 'Change a calendar item; with a version, only if nobody else has changed it since',
    tags: ['content'],
    access: canEdit,
    refusals,
  })
    .input(z.strictObject({ id: idField, ...calendarFields, version: version.optional() }))
    .output(writtenResponse),

  deleteCalendarItem: endpoint({
    method: 'DELETE',
    path: '/calendar/{id}',
    summary: 'Remove a calendar item',
    tags: ['content'],
    access: canEdit,
    refusals,
  })
    .input(z.strictObject({ id: idField }))
    .output(doneResponse),
}
