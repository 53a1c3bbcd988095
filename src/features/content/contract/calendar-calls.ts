import { z } from 'zod'
import { answer, call, doneAnswer } from '#kernel/call.ts'
import { dateField, idField } from '#kernel/fields.ts'
import { calendarAnswer } from '../rules/calendar/calendar-answer.ts'
import { calendarFields } from '../rules/calendar/calendar-record.ts'
import { listParameters, nodesAnswer } from './content-answers.ts'

/** Items of a page, and of a query that wants as many as there may be (002 §9). */
const usualItems = 25
const bulkItems = 5000

const { _fields, ...asked } = listParameters(usualItems, bulkItems)

const read = (path: `/${string}`, summary: string) =>
  call({
    method: 'GET',
    path,
    summary,
    tags: ['content'],
    access: { allow: { anyone: true } },
    kept: true,
    refusals: ['nodeNotFound', 'fieldInvalid'],
  })

const mayEdit = { allow: { staff: 'content.edit' } } as const
const refusals = ['nodeNotFound', 'notAllowed', 'savedMeanwhile', 'recordExists', 'fieldInvalid'] as const
const version = z.int().min(1)
/** What the documents leave open: the item as it is now, and the version to be sent with its next change. */
const writtenAnswer = answer(calendarAnswer.extend({ version }))

/** Dates to know: holidays, races, festivals. */
export const calendarCalls = {
  listCalendar: read('/calendar', 'Calendar items, 25 a page and up to 5,000 at once')
    .input(z.object(asked))
    .output(nodesAnswer(calendarAnswer)),

  readCalendarGrid: read('/calendar/grid', 'The days of a period with the calendar items of each')
    .input(
      z.object({
        ...asked,
        limit: z.int().min(1).max(bulkItems).default(bulkItems),
        /** Without them, from the first day of what is found to its last. */
        from: dateField.optional(),
        to: dateField.optional(),
      }),
    )
    .output(answer(z.object({ rows: z.array(z.object({ date: z.string(), items: z.array(z.string()) })) }))),

  readCalendarNotes: read('/calendar/notes', 'Calendar items that have notes')
    .input(z.object(asked))
    .output(nodesAnswer(calendarAnswer.omit({ locations: true }))),

  readCalendarItem: read('/calendar/{id}', 'A calendar item')
    .input(z.object({ id: idField }))
    .output(answer(calendarAnswer)),

  makeCalendarItem: call({
    method: 'POST',
    path: '/calendar',
    summary: 'Create a calendar item',
    tags: ['content'],
    access: mayEdit,
    refusals,
  })
    .input(z.strictObject(calendarFields))
    .output(writtenAnswer),

  updateCalendarItem: call({
    method: 'PUT',
    path: '/calendar',
    summary: 'Change a calendar item; with a version, only if it has not changed since',
    tags: ['content'],
    access: mayEdit,
    refusals,
  })
    .input(z.strictObject({ id: idField, ...calendarFields, version: version.optional() }))
    .output(writtenAnswer),

  deleteCalendarItem: call({
    method: 'DELETE',
    path: '/calendar/{id}',
    summary: 'Remove a calendar item',
    tags: ['content'],
    access: mayEdit,
    refusals,
  })
    .input(z.strictObject({ id: idField }))
    .output(doneAnswer),

  listDates: read('/calendar/at/{location}', 'Upcoming calendar items of a location')
    .input(z.object({ location: idField }))
    .output(z.object({ data: z.array(calendarAnswer) })),
}
