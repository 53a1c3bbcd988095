import { type Kysely, sql } from 'kysely'
import { isUniqueName } from '#kernel/unique-name.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { maxViews } from '../../rules/record-table.ts'
import '../tables.ts'

/**
 * The owner of saved views. `kind` is the kind of records in the list, or the name of another list with saved views.
 */
type Owner = { readonly userId: string; readonly kind: string }

export const listViews = (store: Kysely<Tables>, { userId, kind }: Owner) =>
  store
    .selectFrom('record_view')
    .select(['name', 'view'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('name')
    .execute()

/**
 * Stores a view. Replaces a view whose name looks the same.
 * @returns false if the user has the maximum number of views of this list
 */
export const saveView = (
  database: Database,
  { userId, kind, name, view }: Owner & { readonly name: string; readonly view: object },
): Promise<boolean> =>
  database.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`views ${userId}`}))`.execute(tx)
    const views = await listViews(tx, { userId, kind })
    const sameNamed = views.filter((view) => !isUniqueName(name, [view.name]))
    if (views.length - sameNamed.length >= maxViews) return false
    for (const { name: earlierName } of sameNamed)
      if (earlierName !== name) await removeView(tx, { userId, kind, name: earlierName })
    await tx
      .insertInto('record_view')
      .values({ user_id: userId, kind, name, view: JSON.stringify(view) })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'kind', 'name']).doUpdateSet({ view: JSON.stringify(view) }),
      )
      .execute()
    return true
  })

/** @returns true if the view existed */
export const removeView = async (
  store: Kysely<Tables>,
  { userId, kind, name }: Owner & { readonly name: string },
): Promise<boolean> => {
  const { numDeletedRows } = await store
    .deleteFrom('record_view')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
