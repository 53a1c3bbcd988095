import type { ChangeSubjectKind } from '#features/access/rules/change-subject.ts'
import { permissionsOf, readEarlier } from '#features/access/server/index.ts'
import { type Actor, personBehind } from '#kernel/actor.ts'
import { done } from '#kernel/endpoint.ts'
import type { Permission } from '#kernel/permission.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import { deleteUpload, readUpload, receiveUpload } from '#platform/server/uploads/uploads.ts'
import type { RecordsContract } from '../contract.ts'
import { type HasPermission, lockedFields, withoutHidden } from '../rules/hidden-fields.ts'
import type { RecordColumn } from '../rules/record-cells.ts'
import { ownFields } from '../rules/record-kind.ts'
import type { RecordKindName } from '../rules/record-kind-name.ts'
import { maxViews, type RecordView, shownColumns, sortOfText } from '../rules/record-table.ts'
import { refusal } from '../rules/refusals.ts'
import { changeMany, importRows } from './changes/change-many.ts'
import { runInSlices } from './changes/run-in-slices.ts'
import {
  listRecordIds,
  maxListed,
  type RowsRequest,
  readColumns,
  readNames,
  readWhole,
} from './lists/record-table-store.ts'
import { listViews, removeView, saveView } from './lists/view-store.ts'
import type { RecordSource } from './record-source.ts'
import { findRecord } from './record-store.ts'
import { restoreRecords } from './restore-records.ts'
import { readJson } from './transfer/read-json.ts'
import { readCsv } from './transfer/read-table.ts'

type HandlerDeps = {
  readonly database: Database
  readonly sources: readonly RecordSource[]
  now(): Date
}

/** A kind, and the user who reads or edits it, with their permissions. */
type Reading = { readonly source: RecordSource; readonly can: HasPermission; readonly actor: Actor }

/**
 * Returns the source of a kind, and the user's permissions, if the user can view or edit its records (see `to`).
 * @returns notAllowed for any other user, and for an unknown kind
 */
export const authoriseKind = async (
  { database, sources }: Pick<HandlerDeps, 'database' | 'sources'>,
  actor: Actor,
  name: RecordKindName,
  to: 'view' | 'edit',
): Promise<Reading | Refusal> => {
  const source = sources.find(({ kind }) => kind.name === name)
  if (!source) return refusal('notAllowed')
  const can = await permissionsOf(database, actor)
  return can(`${source.kind.area}.${to}` satisfies Permission)
    ? { source, can, actor }
    : refusal('notAllowed')
}

type ListHandlers = Pick<
  Handlers<RecordsContract>,
  | 'listRecordIds'
  | 'readRecordRows'
  | 'changeRecords'
  | 'importRecords'
  | 'restoreRecords'
  | 'listRecordViews'
  | 'saveRecordView'
  | 'removeRecordView'
  | 'readRecordVersion'
  | 'sendUpload'
>

export const recordListHandlers = (deps: HandlerDeps): ListHandlers => {
  const { database, now } = deps
  const authorise = (context: { actor: Actor | null }, name: RecordKindName, to: 'view' | 'edit' = 'view') =>
    authoriseKind(deps, actorOf(context), name, to)
  return {
    listRecordIds: async ({ input: { kind: name, state, search, filters = [], sort }, context }) => {
      const authorised = await authorise(context, name)
      if (isRefusal(authorised)) return authorised
      const columns = shownColumns(authorised.source.kind, authorised.can)
      const ids = await listRecordIds(
        database,
        name,
        {
          state,
          search,
          searched: authorised.source.kind.searched,
          lastTitles: authorised.source.kind.lastTitles,
          filters,
          ...(sort !== undefined && { sort: sortOfText(sort) }),
        },
        columns,
      )
      if (isRefusal(ids)) return ids
      return { data: ids, count: ids.length, countIsMinimum: ids.length === maxListed }
    },
    readRecordRows: async ({ input: { kind: name, columns, ...params }, context }) => {
      const authorised = await authorise(context, name)
      if (isRefusal(authorised)) return authorised
      return columns
        ? readRequestedColumns(database, authorised, params, columns)
        : readWholeRecords(database, authorised, params)
    },
    changeRecords: async ({ input: { kind: name, ...params }, context }) => {
      const authorised = await authorise(context, name, 'edit')
      if (isRefusal(authorised)) return authorised
      const plan = await changeMany(deps, authorised.source, { ...authorised, ...params })
      return isRefusal(plan) ? plan : { data: plan }
    },
    importRecords: async ({ input, context }) => {
      const authorised = await authorise(context, input.kind, 'edit')
      return isRefusal(authorised) ? authorised : importFile(deps, authorised, input)
    },
    restoreRecords: async ({ input: { kind: name, idList }, context }) => {
      const authorised = await authorise(context, name, 'edit')
      if (isRefusal(authorised)) return authorised
      return (await restoreRecords(deps, authorised.source, { actor: authorised.actor, idList })) ?? done
    },
    listRecordViews: async ({ input: { kind }, context }) => {
      const authorised = await authorise(context, kind)
      if (isRefusal(authorised)) return authorised
      const views = await listViews(database, { userId: personBehind(authorised.actor), kind })
      return { data: views as { name: string; view: RecordView }[] }
    },
    saveRecordView: async ({ input, context }) => {
      const authorised = await authorise(context, input.kind)
      if (isRefusal(authorised)) return authorised
      const isSaved = await saveView(database, { userId: personBehind(authorised.actor), ...input })
      return isSaved ? done : refusal('tooManyViews', { most: maxViews })
    },
    removeRecordView: async ({ input, context }) => {
      const authorised = await authorise(context, input.kind)
      if (isRefusal(authorised)) return authorised
      const existed = await removeView(database, { userId: personBehind(authorised.actor), ...input })
      return existed ? done : refusal('nodeNotFound', { id: input.name })
    },
    readRecordVersion: async ({ input: { kind: name, id, change, side }, context }) => {
      const authorised = await authorise(context, name)
      if (isRefusal(authorised)) return authorised
      const row = await findRecord(database, { kind: name, id })
      const subject = { kind: name as ChangeSubjectKind, id }
      const record = await readEarlier(database, subject, row?.content ?? null, { change, side })
      if (!record) return refusal('nodeNotFound', { id: change })
      const { kind } = authorised.source
      return { data: { record: withoutHidden(kind, ownFields(kind, record), authorised.can) } }
    },
    sendUpload: async ({ input: { name }, context }) => {
      const userId = personBehind(actorOf(context))
      const sent = await receiveUpload(database, { userId, name, bytes: context.request.bytes, at: now() })
      return isRefusal(sent) ? sent : { data: sent }
    },
  }
}

const readRequestedColumns = async (
  database: Database,
  { source: { kind }, can }: Reading,
  params: RowsRequest,
  names: readonly string[],
) => {
  const columns = columnsNamed(names, shownColumns(kind, can))
  if (isRefusal(columns)) return columns
  const rows = await readColumns(database, kind.name, params, columns)
  return {
    data: rows.map(({ id, title, changed_at, values }) => ({
      id,
      title,
      changedAt: changed_at?.toISOString() ?? null,
      values,
    })),
    names: await readNames(
      database,
      rows.flatMap(({ values }) => columns.flatMap((column, at) => namedIn(column, values[at]))),
    ),
  }
}

/** Returns the requested columns by name. @returns fieldInvalid for a column that the reader can't see */
const columnsNamed = (
  names: readonly string[],
  columns: readonly RecordColumn[],
): RecordColumn[] | Refusal => {
  const found = names.map((name) => columns.find((column) => column.name === name))
  const unknown = found.indexOf(undefined)
  return unknown < 0
    ? (found as RecordColumn[])
    : refusal('fieldInvalid', { path: `columns.${unknown}`, message: `There is no column ${names[unknown]}` })
}

const namedIn = ({ field }: RecordColumn, value: unknown): { kind: RecordKindName; id: string }[] => {
  if (field.as !== 'reference' && field.as !== 'references') return []
  const ids = Array.isArray(value) ? value : [value]
  return ids.flatMap((id) => (typeof id === 'string' ? [{ kind: field.to, id }] : []))
}

const readWholeRecords = async (
  database: Database,
  { source: { kind }, can }: Reading,
  params: RowsRequest,
) => {
  const rows = await readWhole(database, kind.name, params)
  return {
    data: rows.map(({ id, title, changed_at, version, content }) => ({
      id,
      title,
      changedAt: changed_at?.toISOString() ?? null,
      version,
      record: withoutHidden(kind, content, can),
    })),
    names: {},
  }
}

const importFile = async (
  deps: HandlerDeps,
  { source, can, actor }: Reading,
  { upload, as, token }: { upload: string; as: 'csv' | 'json'; token?: string | undefined },
) => {
  const file = await readUpload(deps.database, { id: upload, userId: personBehind(actor) })
  if (!file) return refusal('uploadMissing')
  const text = textOf(file.bytes)
  if (text === undefined) {
    await deleteUpload(deps.database, upload)
    return refusal('fileUnreadable', { reason: 'it is not text in UTF-8' })
  }
  const locked = lockedFields(source.kind, can)
  const read = as === 'csv' ? await readCsv(source.kind, text, locked) : await runInSlices(readJson(text))
  const plan = await importRows(deps, source, read, { actor, can, token })
  if (isRefusal(plan)) return plan
  // The upload has been imported. Deleting it makes room for the user's next one.
  if (plan.applied) await deleteUpload(deps.database, upload)
  return { data: plan }
}

const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
