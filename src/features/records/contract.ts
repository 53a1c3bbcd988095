import { z } from 'zod'
import { answer, call, jsonParameter, longListAnswer } from '#kernel/call.ts'
import { afterField, idField, uniqueIds } from '#kernel/fields.ts'
import type { Permission } from '#kernel/permission.ts'
import { manyCalls, uploadCalls } from './contract/many-calls.ts'
import { type RecordCall, recordCallName } from './rules/record-call-name.ts'
import { recordCalls } from './rules/record-calls.ts'
import type { RecordKind } from './rules/record-kind.ts'
import { type RecordKindName, recordKindNames } from './rules/record-kind-name.ts'
import { listedRecord, recordState, recordUse, storedRecord } from './rules/stored-record.ts'

type Calls = ReturnType<typeof recordCalls>
/** 'createVenue', 'changeVenue', 'removeVenue' and so on. */
type CallsOfKinds = {
  readonly [Kind in RecordKindName as `create${Capitalize<Kind>}`]: Calls['create']
} & { readonly [Kind in RecordKindName as `change${Capitalize<Kind>}`]: Calls['change'] } & {
  readonly [Kind in RecordKindName as `remove${Capitalize<Kind>}`]: Calls['remove']
}
/** Ids whose titles are asked for at once. */
const maxNamed = 200

/** What is the same for every kind: each asks for the permission of its own area, which the handler looks at. */
const shared = (kinds: readonly RecordKind[]) => {
  const areas = [...new Set(kinds.map(({ area }) => area))]
  const mayIn = (what: 'view' | 'edit') =>
    areas.map((area): Permission => `${area}.${what}`) as unknown as readonly [Permission, Permission]
  const mayView = mayIn('view')
  return {
    ...manyCalls(mayView, mayIn('edit')),
    ...uploadCalls(mayIn('edit')),
    listRecords: call({
      method: 'GET',
      path: '/record/{kind}',
      summary: 'Records of a kind by title: those that match all search words, or those with some ids',
      tags: ['records'],
      access: { allow: { staff: mayView } },
      refusals: ['notAllowed', 'fieldInvalid'],
    })
      .input(
        z.object({
          kind: z.enum(recordKindNames),
          search: z.string().trim().max(120).optional(),
          idList: jsonParameter(uniqueIds(maxNamed)).optional(),
          limit: z.int().min(1).max(200).default(40),
          skip: z.int().min(0).max(1_000_000).default(0),
          after: afterField,
        }),
      )
      .output(longListAnswer(listedRecord)),
    readRecord: call({
      method: 'GET',
      path: '/record/{kind}/{id}',
      summary: 'A record as staff edit it, or as it was when it was removed, and where it is used',
      tags: ['records'],
      access: { allow: { staff: mayView } },
      refusals: ['nodeNotFound', 'notAllowed'],
    })
      .input(z.object({ kind: z.enum(recordKindNames), id: idField, state: recordState.default('there') }))
      .output(
        answer(
          storedRecord.extend({
            uses: z.array(recordUse),
            /** When it was removed; null while it is there. */
            removedAt: z.iso.datetime().nullable(),
          }),
        ),
      ),
  }
}

/** Every call about records. The app knows which kinds there are. */
export const recordsContract = (kinds: readonly RecordKind[]) => ({
  ...shared(kinds),
  ...(Object.fromEntries(
    kinds.flatMap((kind) =>
      Object.entries(recordCalls(kind)).map(([what, entry]) => [
        recordCallName(what as RecordCall, kind.name),
        entry,
      ]),
    ),
  ) as CallsOfKinds),
})
export type RecordsContract = ReturnType<typeof recordsContract>
