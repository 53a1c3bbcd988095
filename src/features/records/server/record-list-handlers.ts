import type { ChangeSubjectKind } from '#features/access/rules/change-subject.ts'
import { permissionsOf, readEarlier } from '#features/access/server/index.ts'
import { type Actor, personBehind } from '#kernel/actor.ts'
import { doneBody } from '#kernel/endpoint.ts'
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
  readWholeRows,
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
type AuthorisedKind = { readonly source: RecordSource; readonly can: HasPermission; readonly actor: Actor }

/**
 * Returns the source of a kind, and the user's permissions, if the user can view or edit its records (see `right`).
 * @returns notAllowed for any other user, and for an unknown kind
 */
export const authoriseKind = async (
  { database, sources }: Pick<HandlerDeps, 'database' | 'sources'>,
  actor: Actor,
  name: RecordKindName,
  right: 'view' | 'edit',
): Promise<AuthorisedKind | Refusal> => {
  const source = sources.find(({ kind }) => kind.name === name)
  if (!source) return refusal('notAllowed')
  const can = await permissionsOf(database, actor)
  return can(`${source.kind.area}.${right}` satisfies Permission)
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
  const authorise = (
    context: { actor: Actor | null },
    name: RecordKindName,
    right: 'view' | 'edit' = 'view',
  ) => authoriseKind(deps, actorOf(context), name, right)
  return {
    listRecordIds: async ({ input: { kind: name, state, search, filters = [], sort }, context }) => {
      const authorisedKind = await authorise(context, name)
      if (isRefusal(authorisedKind)) return authorisedKind
      const columns = shownColumns(authorisedKind.source.kind, authorisedKind.can)
      const ids = await listRecordIds(
        database,
        name,
        {
          state,
          search,
          searchedFields: authorisedKind.source.kind.searchedFields,
          titlesSortedLast: authorisedKind.source.kind.titlesSortedLast,
          filters,
          ...(sort !== undefined && { sort: sortOfText(sort) }),
        },
        columns,
      )
      if (isRefusal(ids)) return ids
      return { data: ids, count: ids.length, countIsMinimum: ids.length === maxListed }
    },
    readRecordRows: async ({ input: { kind: name, columns, ...params }, context }) => {
      const authorisedKind = await authorise(context, name)
      if (isRefusal(authorisedKind)) return authorisedKind
      return columns
        ? readRequestedColumns(database, authorisedKind, params, columns)
        : readWholeRecords(database, authorisedKind, params)
    },
    changeRecords: async ({ input: { kind: name, ...params }, context }) => {
      const authorisedKind = await authorise(context, name, 'edit')
      if (isRefusal(authorisedKind)) return authorisedKind
      const plan = await changeMany(deps, authorisedKind.source, { ...authorisedKind, ...params })
      return isRefusal(plan) ? plan : { data: plan }
    },
    importRecords: async ({ input, context }) => {
      const authorisedKind = await authorise(context, input.kind, 'edit')
      return isRefusal(authorisedKind) ? authorisedKind : importFile(deps, authorisedKind, input)
    },
    restoreRecords: async ({ input: { kind: name, idList }, context }) => {
      const authorisedKind = await authorise(context, name, 'edit')
      if (isRefusal(authorisedKind)) return authorisedKind
      return (
        (await restoreRecords(deps, authorisedKind.source, { actor: authorisedKind.actor, idList })) ??
        doneBody
      )
    },
    listRecordViews: async ({ input: { kind }, context }) => {
      const authorisedKind = await authorise(context, kind)
      if (isRefusal(authorisedKind)) return authorisedKind
      const views = await listViews(database, { userId: personBehind(authorisedKind.actor), kind })
      return { data: views as { name: string; view: RecordView }[] }
    },
    saveRecordView: async ({ input, context }) => {
      const authorisedKind = await authorise(context, input.kind)
      if (isRefusal(authorisedKind)) return authorisedKind
      const isSaved = await saveView(database, { userId: personBehind(authorisedKind.actor), ...input })
      return isSaved ? doneBody : refusal('tooManyViews', { most: maxViews })
    },
    removeRecordView: async ({ input, context }) => {
      const authorisedKind = await authorise(context, input.kind)
      if (isRefusal(authorisedKind)) return authorisedKind
      const existed = await removeView(database, { userId: personBehind(authorisedKind.actor), ...input })
      return existed ? doneBody : refusal('nodeNotFound', { id: input.name })
    },
    readRecordVersion: async ({ input: { kind: name, id, change, side }, context }) => {
      const authorisedKind = await authorise(context, name)
      if (isRefusal(authorisedKind)) return authorisedKind
      const row = await findRecord(database, { kind: name, id })
      const subject = { kind: name as ChangeSubjectKind, id }
      const record = await readEarlier(database, subject, row?.content ?? null, { change, side })
      if (!record) return refusal('nodeNotFound', { id: change })
      const { kind } = authorisedKind.source
      return { data: { record: withoutHidden(kind, ownFields(kind, record), authorisedKind.can) } }
    },
    sendUpload: async ({ input: { name }, context }) => {
      const userId = personBehind(actorOf(context))
      const upload = await receiveUpload(database, { userId, name, bytes: context.request.bytes, at: now() })
      return isRefusal(upload) ? upload : { data: upload }
    },
  }
}

const readRequestedColumns = async (
  database: Database,
  { source: { kind }, can }: AuthorisedKind,
  params: RowsRequest,
  names: readonly string[],
) => {
  const columns = findColumns(names, shownColumns(kind, can))
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
      rows.flatMap(({ values }) => columns.flatMap((column, index) => referencesIn(column, values[index]))),
    ),
  }
}

/** Returns the requested columns by name. @returns fieldInvalid for a column that the reader can't see */
const findColumns = (
  names: readonly string[],
  columns: readonly RecordColumn[],
): RecordColumn[] | Refusal => {
  const requestedColumns = names.map((name) => columns.find((column) => column.name === name))
  const unknownIndex = requestedColumns.indexOf(undefined)
  return unknownIndex < 0
    ? (requestedColumns as RecordColumn[])
    : refusal('fieldInvalid', {
        path: `columns.${unknownIndex}`,
        message: `There is no column ${names[unknownIndex]}`,
      })
}

const referencesIn = ({ field }: RecordColumn, value: unknown): { kind: RecordKindName; id: string }[] => {
  if (field.form !== 'reference' && field.form !== 'references') return []
  const ids = Array.isArray(value) ? value : [value]
  return ids.flatMap((id) => (typeof id === 'string' ? [{ kind: field.to, id }] : []))
}

const readWholeRecords = async (
  database: Database,
  { source: { kind }, can }: AuthorisedKind,
  params: RowsRequest,
) => {
  const rows = await readWholeRows(database, kind.name, params)
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
  { source, can, actor }: AuthorisedKind,
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
  const tableRead =
    as === 'csv' ? await readCsv(source.kind, text, locked) : await runInSlices(readJson(text))
  const plan = await importRows(deps, source, tableRead, { actor, can, token })
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
