import { permissionsOf } from '#features/access/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { done } from '#kernel/call.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { type Gate, type Handlers, implementCalls } from '#platform/server/http/implement-calls.ts'
import { badField } from '#platform/server/query/field-condition.ts'
import { type RecordsContract, recordsContract } from '../contract.ts'
import { type RecordKindName, recordCallName } from '../rules/record-kind-name.ts'
import { changeRecord, createRecord, removeRecord } from './change-records.ts'
import type { RecordSource } from './record-source.ts'
import { countRecords, findRecord, findTitle, listRecords, listUses, type RecordRow } from './record-store.ts'

type RecordsServices = {
  readonly database: Database
  /** Every kind of record that the features keep. */
  readonly sources: readonly RecordSource[]
  now(): Date
}

const mostUses = 100

const show = ({ content, version, changed_at }: RecordRow) => ({
  record: content,
  version,
  changedAt: changed_at?.toISOString() ?? null,
})
const answered = (row: RecordRow | Refusal) => (isRefusal(row) ? row : { data: show(row) })

export const recordsRouter = (gate: Gate, services: RecordsServices) => {
  const { database, sources } = services
  const mayView = async (actor: Actor, name: RecordKindName) => {
    const area = sources.find(({ kind }) => kind.name === name)?.kind.area
    return area !== undefined && (await permissionsOf(database, actor))(`${area}.view`)
  }
  const ofKinds = Object.fromEntries(sources.flatMap((source) => handlersOf(services, source)))
  const handlers = {
    ...ofKinds,
    listRecords: async ({ input, context }) => {
      const { limit, skip, after } = input
      if (!(await mayView(context.actor!, input.kind))) return refusal('notAllowed')
      if (after !== undefined && skip > 0) return badField('skip')
      const last =
        after === undefined ? undefined : await findTitle(database, { kind: input.kind, id: after })
      if (after !== undefined && !last) return badField('after')
      const [rows, counted] = await Promise.all([
        listRecords(database, input, { limit, skip, after: last }),
        countRecords(database, input),
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
      if (!(await mayView(context.actor!, input.kind))) return refusal('notAllowed')
      const [row, uses] = await Promise.all([
        findRecord(database, input),
        listUses(database, input, mostUses),
      ])
      return row ? { data: { ...show(row), uses } } : refusal('nodeNotFound', { id: input.id })
    },
  } as Handlers<RecordsContract>
  return implementCalls(recordsContract(sources.map(({ kind }) => kind)), gate, handlers)
}

const handlersOf = (services: RecordsServices, source: RecordSource) => {
  const { name } = source.kind
  const calls: Pick<Handlers<RecordsContract>, 'createVenue' | 'changeVenue' | 'removeVenue'> = {
    createVenue: async ({ input, context }) =>
      answered(await createRecord(services, source, context.actor!, input.record)),
    changeVenue: async ({ input, context }) =>
      answered(await changeRecord(services, source, context.actor!, input)),
    removeVenue: async ({ input, context }) =>
      (await removeRecord(services, source, context.actor!, input)) ?? done,
  }
  return [
    [recordCallName('create', name), calls.createVenue],
    [recordCallName('change', name), calls.changeVenue],
    [recordCallName('remove', name), calls.removeVenue],
  ] as const
}
