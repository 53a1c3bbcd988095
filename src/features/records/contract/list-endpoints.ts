import { z } from 'zod'
import { bodySizes, dataResponse, doneResponse, endpoint, jsonParameter } from '#kernel/endpoint.ts'
import { distinctList, idField, plainTextField, uniqueIds } from '#kernel/fields.ts'
import type { Permission } from '#kernel/permission.ts'
import { bulkEdit, maxChangedAtOnce, maxRestored } from '../rules/bulk-edit.ts'
import { recordKindNames } from '../rules/record-kind-name.ts'
import { maxFilters, recordFilter, recordView, viewName } from '../rules/record-table.ts'
import { recordsPlan } from '../rules/records-plan.ts'
import { recordState } from '../rules/stored-record.ts'

type RequiredPermissions = readonly [Permission, Permission, ...Permission[]]

const kind = z.enum(recordKindNames)
/** Maximum number of rows in one request. */
const maxRowsRead = 1000
const columnNames = distinctList(z.string().min(1).max(80), 60)
const token = z.string().min(1).max(100).optional()

/** Returns the endpoints of a list of records: its ids and rows, saved views, and changes of many records. */
export const listEndpoints = (canView: RequiredPermissions, canEdit: RequiredPermissions) => {
  const reads = { tags: ['records'], access: { allow: { staff: canView } } } as const
  const writes = { tags: ['records'], access: { allow: { staff: canEdit } } } as const
  return {
    listRecordIds: endpoint({
      method: 'GET',
      path: '/records/{kind}/ids',
      summary: 'All ids of a list, in its order',
      large: true,
      readsReplica: true,
      ...reads,
      refusals: ['notAllowed', 'fieldInvalid'],
    })
      .input(
        z.object({
          kind,
          state: recordState.default('current'),
          search: z.string().trim().max(120).optional(),
          filters: jsonParameter(z.array(recordFilter).max(maxFilters)).optional(),
          /** The name of a column; a leading minus sorts in descending order. */
          sort: z.string().min(1).max(81).optional(),
        }),
      )
      .output(z.object({ data: z.array(z.string()), count: z.int(), countIsMinimum: z.boolean() })),
    readRecordRows: endpoint({
      method: 'POST',
      path: '/records/{kind}/rows',
      maxBodyBytes: bodySizes.list,
      summary: 'Records by id: the requested columns, or whole records',
      readsReplica: true,
      ...reads,
      refusals: ['notAllowed', 'fieldInvalid'],
    })
      .input(
        z.strictObject({
          kind,
          state: recordState.default('current'),
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
              /**
               * The values in the order of the requested columns. For a list of objects, the value is its number of
               * items.
               */
              values: z.array(z.unknown()).optional(),
              record: z.record(z.string(), z.unknown()).optional(),
              /**
               * Present only if whole records were requested. A later change of the record must contain this version.
               */
              version: z.int().optional(),
            }),
          ),
          /** Titles of the referenced records, by kind and id. */
          names: z.record(z.string(), z.record(z.string(), z.string())),
        }),
      ),
    changeRecords: endpoint({
      method: 'POST',
      path: '/records/{kind}/change',
      maxBodyBytes: bodySizes.document,
      summary: 'Previews an edit of many records, or applies it with the token of the preview',
      ...writes,
      refusals: ['notAllowed', 'fieldInvalid', 'editConflict'],
    })
      .input(
        z.strictObject({
          kind,
          idList: uniqueIds(maxChangedAtOnce).min(1),
          edits: z.array(bulkEdit).min(1).max(10),
          token,
        }),
      )
      .output(dataResponse(recordsPlan)),
    importRecords: endpoint({
      method: 'POST',
      path: '/records/{kind}/import',
      summary: 'Previews an import with all its problems, or applies it with the token of the preview',
      large: true,
      ...writes,
      refusals: ['notAllowed', 'uploadMissing', 'editConflict', 'fileUnreadable'],
    })
      .input(z.strictObject({ kind, upload: idField, as: z.enum(['csv', 'json']), token }))
      .output(dataResponse(recordsPlan)),
    restoreRecords: endpoint({
      method: 'POST',
      path: '/records/{kind}/restore',
      maxBodyBytes: bodySizes.list,
      summary: 'Restores removed records: all of them or none',
      ...writes,
      refusals: ['notAllowed', 'nodeNotFound', 'recordExists', 'recordNotRestored'],
    })
      .input(z.strictObject({ kind, idList: uniqueIds(maxRestored).min(1) }))
      .output(doneResponse),
    listRecordViews: endpoint({
      method: 'GET',
      path: '/records/{kind}/views',
      summary: 'The saved views of a list',
      ...reads,
      refusals: ['notAllowed'],
    })
      .input(z.object({ kind }))
      .output(dataResponse(z.array(z.object({ name: z.string(), view: recordView })))),
    saveRecordView: endpoint({
      method: 'PUT',
      path: '/records/{kind}/views/{name}',
      summary: 'Saves a view of a list, and replaces one with the same name',
      ...reads,
      refusals: ['notAllowed', 'fieldInvalid', 'tooManyViews'],
    })
      .input(z.strictObject({ kind, name: viewName, view: recordView }))
      .output(doneResponse),
    removeRecordView: endpoint({
      method: 'DELETE',
      path: '/records/{kind}/views/{name}',
      summary: 'Deletes a saved view of a list',
      ...reads,
      refusals: ['notAllowed', 'nodeNotFound'],
    })
      .input(z.strictObject({ kind, name: viewName }))
      .output(doneResponse),
    readRecordVersion: endpoint({
      method: 'GET',
      path: '/record/{kind}/{id}/change/{change}',
      summary: 'A record as it was before or after a change',
      ...reads,
      refusals: ['notAllowed', 'nodeNotFound'],
    })
      .input(
        z.object({ kind, id: idField, change: idField, side: z.enum(['before', 'after']).default('after') }),
      )
      .output(dataResponse(z.object({ record: z.record(z.string(), z.unknown()) }))),
  }
}

/**
 * Returns the endpoint for files that staff upload. An upload is stored under an id for an hour, so that other requests
 * can use it.
 */
export const uploadEndpoints = (canEdit: RequiredPermissions) => ({
  sendUpload: endpoint({
    method: 'POST',
    path: '/upload/{name}',
    summary: 'Stores the bytes of the body, of type application/octet-stream, for an hour',
    tags: ['records'],
    access: { allow: { staff: [...canEdit, 'media.edit', 'eventFunctions.sendComms'] } },
    refusals: ['uploadEmpty', 'uploadTooBig', 'uploadsTooMany'],
  })
    .input(z.strictObject({ name: plainTextField(200).min(1) }))
    .output(dataResponse(z.object({ id: z.string(), size: z.int() }))),
})
