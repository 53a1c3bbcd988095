import { z } from 'zod'
import { answer, call } from '#kernel/call.ts'
import { idField } from '#kernel/fields.ts'
import type { Permission } from '#kernel/permission.ts'
import { recordCalls } from './rules/record-calls.ts'
import type { RecordKind } from './rules/record-kind.ts'
import { type RecordKindName, recordKindNames } from './rules/record-kind-name.ts'
import { recordUse, storedRecord } from './rules/stored-record.ts'

type Calls = ReturnType<typeof recordCalls>
/** 'createVenue', 'changeVenue', 'removeVenue' and so on. */
type CallsOfKinds = {
  readonly [Kind in RecordKindName as `create${Capitalize<Kind>}`]: Calls['create']
} & { readonly [Kind in RecordKindName as `change${Capitalize<Kind>}`]: Calls['change'] } & {
  readonly [Kind in RecordKindName as `remove${Capitalize<Kind>}`]: Calls['remove']
}
export type RecordCallName = keyof CallsOfKinds

/** 'change' and 'venue' → 'changeVenue'. */
export const recordCallName = (what: keyof Calls, kind: RecordKindName): RecordCallName =>
  `${what}${kind.charAt(0).toUpperCase()}${kind.slice(1)}` as RecordCallName

/** What is the same for every kind: each asks for the permission of its own area, which the handler looks at. */
const shared = (kinds: readonly RecordKind[]) => {
  const [first, ...others] = [...new Set(kinds.map(({ area }) => area))]
  const mayView = [`${first}.view`, ...others.map((area) => `${area}.view`)] as [Permission, Permission]
  return {
    readRecord: call({
      method: 'GET',
      path: '/record/{kind}/{id}',
      summary: 'A record as staff edit it, and what names it',
      tags: ['records'],
      access: { allow: { staff: mayView } },
      refusals: ['nodeNotFound', 'notAllowed'],
    })
      .input(z.object({ kind: z.enum(recordKindNames), id: idField }))
      .output(answer(storedRecord.extend({ uses: z.array(recordUse) }))),
  }
}

/** Every call about records. The app knows which kinds there are. */
export const recordsContract = (kinds: readonly RecordKind[]) => ({
  ...shared(kinds),
  ...(Object.fromEntries(
    kinds.flatMap((kind) =>
      Object.entries(recordCalls(kind)).map(([what, entry]) => [
        recordCallName(what as keyof Calls, kind.name),
        entry,
      ]),
    ),
  ) as CallsOfKinds),
})
export type RecordsContract = ReturnType<typeof recordsContract>
