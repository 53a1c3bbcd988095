import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely'
import { earliestRowDate } from '#platform/server/database/earliest-row-date.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { countUpTo, type RowCount } from '#platform/server/query/count-up-to.ts'
import { rowsAfter } from '#platform/server/query/rows-after.ts'
import '../tables.ts'

type Store = Kysely<Tables>
type Subject = { readonly kind: string; readonly id: string }

export const insertChanges = (store: Store, changes: readonly Insertable<Tables['change_log']>[]) =>
  store.insertInto('change_log').values(changes).execute()

/**
 * Returns the condition for the changes of a record. If the id of the record contains its creation time, the query
 * skips older partitions.
 */
const isAbout = ({ kind, id }: Subject): RawBuilder<boolean> => {
  const since = earliestRowDate(id)
  return sql<boolean>`(subject_kind = ${kind} and subject_id = ${id} ${since ? sql`and at > ${since}` : sql``})`
}

/** Lists changes, newest first. With `after`, lists only changes that are older than that one. */
export const listChanges = (
  store: Store,
  subject: Subject,
  { limit, skip = 0, after }: { limit?: number; skip?: number; after?: { id: string; at: Date } } = {},
) => {
  let query = store.selectFrom('change_log').selectAll().where(isAbout(subject))
  const order = { columns: [sql`at`, sql`id`], descending: true } as const
  if (after) for (const condition of rowsAfter(order, [after.at, after.id])) query = query.where(condition)
  query = query.orderBy('at', 'desc').orderBy('id', 'desc').offset(skip)
  return (limit === undefined ? query : query.limit(limit)).execute()
}

/** Finds one change of a record by the id of the change. */
export const findChange = (store: Store, subject: Subject, id: string) =>
  store
    .selectFrom('change_log')
    .select(['id', 'at', 'before', 'after'])
    .where(isAbout(subject))
    .where('id', '=', id)
    .executeTakeFirst()

/** Lists the changes made after a given change, newest first. */
export const listLaterChanges = (store: Store, subject: Subject, { id, at }: { id: string; at: Date }) =>
  store
    .selectFrom('change_log')
    .select(['before', 'after'])
    .where(isAbout(subject))
    .where(sql<boolean>`(at, id) > (${at}, ${id})`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const countChanges = (store: Store, subject: Subject): Promise<RowCount> =>
  countUpTo(store, sql`select from change_log where ${isAbout(subject)}`)

/** Removes the values from all changes of a record. The time, people and kind of each change stay. */
export const emptyChanges = (store: Store, kind: string, id: string) =>
  store
    .updateTable('change_log')
    .set({ before: null, after: null })
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .execute()

export const moveChanges = (store: Store, kind: string, fromId: string, toId: string) =>
  store
    .updateTable('change_log')
    .set({ subject_id: toId })
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', fromId)
    .execute()
