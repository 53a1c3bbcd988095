import { type Insertable, type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import '../tables.ts'

/** Returns the reviews that ship with the code, by location and date. */
export const listShippedReviews = (database: Kysely<Tables>) =>
  database
    .selectFrom('review')
    .select(['id', 'location_id', 'product_id', 'section', 'score', 'author', 'text', 'created_date'])
    .where('shipped', '=', true)
    .orderBy('location_id')
    .orderBy('created_date')
    .orderBy('id')
    .execute()

/** The number of rows in one statement, whose parameters stay far below the limit of 65,535. */
const rowsAtOnce = 500

/** Inserts shipped reviews. Of existing ones, only section and score change. Call `recountReviews` afterwards. */
export const storeShippedReviews = async (
  tx: Tx,
  reviews: readonly Insertable<Tables['review']>[],
): Promise<void> => {
  for (let from = 0; from < reviews.length; from += rowsAtOnce)
    await tx
      .insertInto('review')
      .values(reviews.slice(from, from + rowsAtOnce))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(({ ref }) => ({ section: ref('excluded.section'), score: ref('excluded.score') })),
      )
      .execute()
}

/** Deletes reviews. Call `recountReviews` afterwards. */
export const deleteReviews = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await sql`delete from review where id = any(${[...ids]}::text[])`.execute(tx)
}
