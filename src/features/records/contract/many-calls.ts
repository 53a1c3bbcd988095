import { z } from 'zod'
import { answer, bodySizes, call, doneAnswer, jsonParameter } from '#kernel/call.ts'
import { distinctList, idField, plainTextField, uniqueIds } from '#kernel/fields.ts'
import type { Permission } from '#kernel/permission.ts'
import { bulkEdit, maxChangedAtOnce, maxRestored } from '../rules/bulk-edit.ts'
import { recordKindNames } from '../rules/record-kind-name.ts'
import { maxFilters, recordFilter, recordView, viewName } from '../rules/record-table.ts'
import { recordsPlan } from '../rules/records-plan.ts'
import { recordState } from '../rules/stored-record.ts'

type Needed = readonly [Permission, Permission, ...Permission[]]

const kind = z.enum(recordKindNames)
/** Rows of a list that are read at once. */
const maxRowsRead = 1000
const columnNames = distinctList(z.string().min(1).max(80), 60)
const token = z.string().min(1).max(100).optional()

/** The calls behind a list of records: what it shows, how somebody looks at it, and changes of many. */
export const manyCalls = (mayView: Needed, mayEdit: Needed) => {
  const reads = { tags: ['records'], access: { allow: { staff: mayView } } } as const
  const writes = { tags: ['records'], access: { allow: { staff: mayEdit } } } as const
  return {
    listRecordIds: call({
      method: 'GET',
      path: '/records/{kind}/ids',
      summary: 'All the ids of a list, in its order',
      ...reads,
      refusals: ['notAllowed', 'fieldInvalid'],
    })
      .input(
        z.object({
          kind,
          state: recordState.default('there'),
          search: z.string().trim().max(120).optional(),
          filters: jsonParameter(z.array(recordFilter).max(maxFilters)).optional(),
          /** The name of a column; with a minus before it downwards. */
          sort: z.string().min(1).max(81).optional(),
        }),
      )
      .output(z.object({ data: z.array(z.string()), count: z.int(), countIsLeast: z.boolean() })),
    readRecordRows: call({
      method: 'POST',
      path: '/records/{kind}/rows',
      maxBodyBytes: bodySizes.list,
      summary: 'Some records by id: the requested columns, or the whole records',
      ...reads,
      refusals: ['notAllowed', 'fieldInvalid'],
    })
      .input(
        z.strictObject({
          kind,
          state: recordState.default('there'),
          idList: uniqueIds(maxRowsRead),
          columns: columnNames.optional(),
        }),
      )
      .output(
        z.object({
          data: z.array(
            z.object({
              id: z.string(),
              title: z.string(),
              changedAt: z.iso.datetime().nullable(),
              /** In the order of the columns; of lists of things how many there are. */
              values: z.array(z.unknown()).optional(),
              record: z.record(z.string(), z.unknown()).optional(),
              /** Of whole ones: to be sent back with a change. */
              version: z.int().optional(),
            }),
          ),
          /** What the records are called that the values name, by kind and id. */
          names: z.record(z.string(), z.record(z.string(), z.string())),
        }),
      ),
    changeRecords: call({
      method: 'POST',
      path: '/records/{kind}/change',
      maxBodyBytes: bodySizes.document,
      summary: 'Previews an edit of many records; with the token of the preview, applies it',
      ...writes,
      refusals: ['notAllowed', 'fieldInvalid', 'savedMeanwhile'],
    })
      .input(
        z.strictObject({
          kind,
          idList: uniqueIds(maxChangedAtOnce).min(1),
          edits: z.array(bulkEdit).min(1).max(10),
          token,
        }),
      )
      .output(answer(recordsPlan)),
    importRecords: call({
      method: 'POST',
      path: '/records/{kind}/import',
      summary: 'Previews the import of a file; with the token of the preview, applies it',
      ...writes,
      refusals: ['notAllowed', 'uploadGone', 'savedMeanwhile', 'fileUnreadable'],
    })
      .input(z.strictObject({ kind, upload: idField, as: z.enum(['csv', 'json']), token }))
      .output(answer(recordsPlan)),
    restoreRecords: call({
      method: 'POST',
      path: '/records/{kind}/restore',
      maxBodyBytes: bodySizes.list,
      summary: 'Restores removed records: all of them or none',
      ...writes,
      refusals: ['notAllowed', 'nodeNotFound', 'recordExists', 'recordNotRestored'],
    })
      .input(z.strictObject({ kind, idList: uniqueIds(maxRestored).min(1) }))
      .output(doneAnswer),
    listRecordViews: call({
      method: 'GET',
      path: '/records/{kind}/views',
      summary: 'The saved views of a list',
      ...reads,
      refusals: ['notAllowed'],
    })
      .input(z.object({ kind }))
      .output(answer(z.array(z.object({ name: z.string(), view: recordView })))),
    saveRecordView: call({
      method: 'PUT',
      path: '/records/{kind}/views/{name}',
      summary: 'Saves a view of a list, replacing the one with the same name',
      ...reads,
      refusals: ['notAllowed', 'fieldInvalid', 'tooManyViews'],
    })
      .input(z.strictObject({ kind, name: viewName, view: recordView }))
      .output(doneAnswer),
    removeRecordView: call({
      method: 'DELETE',
      path: '/records/{kind}/views/{name}',
      summary: 'Deletes a saved view of a list',
      ...reads,
      refusals: ['notAllowed', 'nodeNotFound'],
    })
      .input(z.strictObject({ kind, name: viewName }))
      .output(doneAnswer),
    readRecordVersion: call({
      method: 'GET',
      path: '/record/{kind}/{id}/change/{change}',
      summary: 'A record as it was before or after a change',
      ...reads,
      refusals: ['notAllowed', 'nodeNotFound'],
    })
      .input(
        z.object({ kind, id: idField, change: idField, side: z.enum(['before', 'after']).default('after') }),
      )
      .output(answer(z.object({ record: z.record(z.string(), z.unknown()) }))),
  }
}

/** Files that staff send, each kept by its id for as long as it is worked on. */
export const uploadCalls = (mayEdit: Needed) => ({
  sendUpload: call({
    method: 'POST',
    path: '/upload/{name}',
    summary: 'Uploads the body, of type application/octet-stream, and stores it for an hour',
    tags: ['records'],
    access: { allow: { staff: [...mayEdit, 'media.edit'] } },
    refusals: ['uploadEmpty', 'uploadTooBig', 'uploadsTooMany'],
  })
    .input(z.strictObject({ name: plainTextField(200).min(1) }))
    .output(answer(z.object({ id: z.string(), size: z.int() }))),
})
