import { z } from 'zod'
import { dataResponse, endpoint, jsonParameter, longListResponse } from '#kernel/endpoint.ts'
import { afterField, idField, uniqueIds } from '#kernel/fields.ts'
import type { Permission } from '#kernel/permission.ts'
import { listEndpoints, uploadEndpoints } from './contract/list-endpoints.ts'
import { type RecordAction, recordEndpointName } from './rules/record-endpoint-name.ts'
import { recordEndpoints } from './rules/record-endpoints.ts'
import type { RecordKind } from './rules/record-kind.ts'
import { type RecordKindName, recordKindNames } from './rules/record-kind-name.ts'
import { listedRecord, recordState, recordUse, storedRecord } from './rules/stored-record.ts'

type RecordEndpoints = ReturnType<typeof recordEndpoints>
/** Names of the endpoints of each kind: 'createVenue', 'changeVenue', 'removeVenue' and so on. */
type EndpointsOfKinds = {
  readonly [Kind in RecordKindName as `create${Capitalize<Kind>}`]: RecordEndpoints['create']
} & { readonly [Kind in RecordKindName as `change${Capitalize<Kind>}`]: RecordEndpoints['change'] } & {
  readonly [Kind in RecordKindName as `remove${Capitalize<Kind>}`]: RecordEndpoints['remove']
}
/** Maximum number of ids in one request for titles. */
const maxTitleIds = 200

/**
 * Endpoints shared by all kinds. Staff of any area can call them; the handler checks the permission of the kind's own
 * area.
 */
const sharedEndpoints = (kinds: readonly RecordKind[]) => {
  const areas = [...new Set(kinds.map(({ area }) => area))]
  const permissionsFor = (verb: 'view' | 'edit') =>
    areas.map((area): Permission => `${area}.${verb}`) as unknown as readonly [Permission, Permission]
  const canView = permissionsFor('view')
  return {
    ...listEndpoints(canView, permissionsFor('edit')),
    ...uploadEndpoints(permissionsFor('edit')),
    listRecords: endpoint({
      method: 'GET',
      path: '/record/{kind}',
      summary:
        'Titles of records of a kind: those that contain all of the words, or those with the given ids',
      tags: ['records'],
      readsReplica: true,
      access: { allow: { staff: canView } },
      refusals: ['notAllowed', 'fieldInvalid'],
    })
      .input(
        z.object({
          kind: z.enum(recordKindNames),
          search: z.string().trim().max(120).optional(),
          idList: jsonParameter(uniqueIds(maxTitleIds)).optional(),
          limit: z.int().min(1).max(200).default(40),
          skip: z.int().min(0).max(1_000_000).default(0),
          after: afterField,
        }),
      )
      .output(longListResponse(listedRecord)),
    readRecord: endpoint({
      method: 'GET',
      path: '/record/{kind}/{id}',
      summary: 'A record for editing, or as it was when it was removed, and the records that reference it',
      tags: ['records'],
      access: { allow: { staff: canView } },
      refusals: ['nodeNotFound', 'notAllowed'],
    })
      .input(z.object({ kind: z.enum(recordKindNames), id: idField, state: recordState.default('current') }))
      .output(
        dataResponse(
          storedRecord.extend({
            uses: z.array(recordUse),
            /** Null for a record that is not removed. */
            removedAt: z.iso.datetime().nullable(),
          }),
        ),
      ),
  }
}

/** Returns the contract of all record endpoints for the given kinds. */
export const recordsContract = (kinds: readonly RecordKind[]) => ({
  ...sharedEndpoints(kinds),
  ...(Object.fromEntries(
    kinds.flatMap((kind) =>
      Object.entries(recordEndpoints(kind)).map(([action, entry]) => [
        recordEndpointName(action as RecordAction, kind.name),
        entry,
      ]),
    ),
  ) as EndpointsOfKinds),
})
export type RecordsContract = ReturnType<typeof recordsContract>
