import { z } from 'zod'
import { viewName } from '#features/records/rules/record-table.ts'
import { bodySizes, dataResponse, doneResponse, endpoint } from '#kernel/endpoint.ts'
import { uniqueIds } from '#kernel/fields.ts'
import { eventView } from '../rules/lists/event-view.ts'
import { eventEdit, eventsPlan, maxEventsChanged } from '../rules/many/event-edit.ts'

const tags = ['events']
const views = { tags, access: { allow: { staff: 'eventArea.view' } } } as const

/** The endpoint that edits many events at once, and those for saved views of staff's event list. */
export const manyEndpoints = {
  changeEvents: endpoint({
    method: 'POST',
    path: '/events/change',
    summary: 'Previews an edit of many events, or applies it with the token of the preview',
    tags,
    access: { allow: { staff: ['eventArea.edit', 'eventFunctions.editManager'] } },
    maxBodyBytes: bodySizes.list,
    refusals: ['notAllowed', 'nodeNotFound', 'editConflict', 'fieldInvalid'],
  })
    .input(
      z.strictObject({
        idList: uniqueIds(maxEventsChanged).min(1),
        edit: eventEdit,
        token: z.string().min(1).max(100).optional(),
      }),
    )
    .output(dataResponse(eventsPlan)),
  listEventViews: endpoint({
    method: 'GET',
    path: '/events/views',
    summary: 'The saved views of the event list',
    ...views,
  }).output(dataResponse(z.array(z.object({ name: z.string(), view: eventView })))),
  saveEventView: endpoint({
    method: 'PUT',
    path: '/events/views/{name}',
    summary: 'Saves a view of the event list, and replaces one with the same name',
    ...views,
    refusals: ['tooManyViews'],
  })
    .input(z.strictObject({ name: viewName, view: eventView }))
    .output(doneResponse),
  removeEventView: endpoint({
    method: 'DELETE',
    path: '/events/views/{name}',
    summary: 'Deletes a saved view of the event list',
    ...views,
    refusals: ['nodeNotFound'],
  })
    .input(z.strictObject({ name: viewName }))
    .output(doneResponse),
}
