import { permissionsOf } from '#features/access/server/index.ts'
import { done } from '#kernel/call.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { type Gate, type Handlers, implementCalls } from '#platform/server/http/implement-calls.ts'
import { type RecordsContract, recordCallName, recordsContract } from '../contract.ts'
import { changeRecord, createRecord, removeRecord } from './change-records.ts'
import type { RecordSource } from './record-source.ts'
import { findRecord, listUses, type RecordRow } from './record-store.ts'

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
  const ofKinds = Object.fromEntries(sources.flatMap((source) => handlersOf(services, source)))
  const handlers = {
    ...ofKinds,
    readRecord: async ({ input, context }) => {
      const { area } = sources.find(({ kind }) => kind.name === input.kind)?.kind ?? {}
      const may = await permissionsOf(database, context.actor!)
      if (area && !may(`${area}.view`)) return refusal('notAllowed')
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
