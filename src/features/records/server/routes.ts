import { permissionsOf } from '#features/access/server/index.ts'
import { doneBody } from '#kernel/endpoint.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { type Gate, type Handlers, implementEndpoints } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import { badField } from '#platform/server/query/field-condition.ts'
import { type RecordsContract, recordsContract } from '../contract.ts'
import { type HasPermission, withoutHidden } from '../rules/hidden-fields.ts'
import { recordEndpointName } from '../rules/record-endpoint-name.ts'
import { changeRecord, createRecord, removeRecord } from './change-records.ts'
import { authoriseKind, recordListHandlers } from './record-list-handlers.ts'
import type { RecordSource } from './record-source.ts'
import { countRecords, findRecord, findTitle, listRecords, type RecordRow } from './record-store.ts'
import { listUses } from './reference-store.ts'

type RecordsDeps = {
  readonly database: Database
  /** Every kind of record of all features. */
  readonly sources: readonly RecordSource[]
  now(): Date
}

const maxUses = 100

type KindAccess = { readonly source: RecordSource; readonly can: HasPermission }

/** Returns a record without the fields that its reader can't see. */
const presentRecord = ({ content, version, changed_at }: RecordRow, { source, can }: KindAccess) => ({
  record: withoutHidden(source.kind, content, can),
  version,
  changedAt: changed_at?.toISOString() ?? null,
})
const respond = (row: RecordRow | Refusal, reader: KindAccess) =>
  isRefusal(row) ? row : { data: presentRecord(row, reader) }

/** Creates the routes for records, behind the access gate. */
export const recordRoutes = (gate: Gate, deps: RecordsDeps) => {
  const { database, sources } = deps
  const kindHandlers = Object.fromEntries(sources.flatMap((source) => handlersOf(deps, source)))
  const handlers = {
    ...kindHandlers,
    ...recordListHandlers(deps),
    listRecords: async ({ input, context }) => {
      const { limit, skip, after } = input
      const authorisedKind = await authoriseKind(deps, actorOf(context), input.kind, 'view')
      if (isRefusal(authorisedKind)) return authorisedKind
      if (after !== undefined && skip > 0) return badField('skip')
      const lastRecord =
        after === undefined ? undefined : await findTitle(database, { kind: input.kind, id: after })
      if (after !== undefined && !lastRecord) return badField('after')
      const query = { ...input, searched: authorisedKind.source.kind.searchedFields }
      const [rows, counted] = await Promise.all([
        listRecords(database, query, { limit, skip, after: lastRecord }),
        countRecords(database, query),
      ])
      return {
        data: rows.map(({ id, title, changed_at }) => ({
          id,
          title,
          changedAt: changed_at?.toISOString() ?? null,
        })),
        ...counted,
      }
    },
    readRecord: async ({ input, context }) => {
      const authorisedKind = await authoriseKind(deps, actorOf(context), input.kind, 'view')
      if (isRefusal(authorisedKind)) return authorisedKind
      const [row, uses] = await Promise.all([
        findRecord(database, input, input.state),
        listUses(database, input, maxUses),
      ])
      if (!row) return refusal('nodeNotFound', { id: input.id })
      return {
        data: {
          ...presentRecord(row, authorisedKind),
          uses,
          removedAt: row.removed_at?.toISOString() ?? null,
        },
      }
    },
  } as Handlers<RecordsContract>
  return implementEndpoints(recordsContract(sources.map(({ kind }) => kind)), gate, handlers)
}

const handlersOf = (deps: RecordsDeps, source: RecordSource) => {
  const { name } = source.kind
  // The endpoints of all kinds have the same form, so the types of those for venues are used for every kind.
  const handlers: Pick<Handlers<RecordsContract>, 'createVenue' | 'changeVenue' | 'removeVenue'> = {
    createVenue: async ({ input, context }) => {
      const writer = { source, can: await permissionsOf(deps.database, actorOf(context)) }
      return respond(await createRecord(deps, writer, actorOf(context), input.record), writer)
    },
    changeVenue: async ({ input, context }) => {
      const writer = { source, can: await permissionsOf(deps.database, actorOf(context)) }
      return respond(await changeRecord(deps, writer, actorOf(context), input), writer)
    },
    removeVenue: async ({ input, context }) =>
      (await removeRecord(deps, source, actorOf(context), input)) ?? doneBody,
  }
  return [
    [recordEndpointName('create', name), handlers.createVenue],
    [recordEndpointName('change', name), handlers.changeVenue],
    [recordEndpointName('remove', name), handlers.removeVenue],
  ] as const
}
