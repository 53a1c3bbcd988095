import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import '../tables.ts'

type Store = Kysely<Tables>

export const insertChange = (store: Store, change: Insertable<Tables['change_log']>) =>
  store.insertInto('change_log').values(change).execute()

/** The newest first. */
export const listChanges = (
  store: Store,
  { kind, id, limit, skip }: { kind: string; id: string; limit: number; skip: number },
) =>
  store
    .selectFrom('change_log')
    .selectAll()
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()

export const countChanges = async (
  store: Store,
  { kind, id }: { kind: string; id: string },
): Promise<number> => {
  const { count } = await store
    .selectFrom('change_log')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const emptyChanges = (store: Store, kind: string, id: string) =>
  store
    .updateTable('change_log')
    .set({ before: null, after: null })
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .execute()

export const moveChanges = (store: Store, kind: string, from: string, to: string) =>
  store
    .updateTable('change_log')
    .set({ subject_id: to })
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', from)
    .execute()
