import { sql } from 'kysely'
import { countReviews, reviewRow } from '#features/catalogue/server/index.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { CatalogueData } from './read-catalogue.ts'
import './tables.ts'

/** The difference between the reviews in the files and the shipped ones on the site: new or changed, and removed. */
type ReviewPlan = {
  readonly written: readonly ReturnType<typeof reviewRow>[]
  readonly removed: readonly string[]
}

/** @param isSold returns whether a product exists after the load */
export const planReviews = async (
  tx: Tx,
  { reviews }: CatalogueData,
  isSold: (productId: string) => boolean,
): Promise<ReviewPlan> => {
  const wanted = reviews
    .filter(({ value }) => value.product === undefined || isSold(value.product))
    .map(({ value, locationId }) => reviewRow(value, locationId))
  const there = await tx
    .selectFrom('review')
    .select(['id', 'section', 'score'])
    .where('shipped', '=', true)
    .execute()
  const held = new Map(there.map((review) => [review.id, review]))
  const wantedIds = new Set(wanted.map(({ id }) => id))
  return {
    written: wanted.filter(({ id, section, score }) => {
      const review = held.get(id)
      return review?.section !== section || review.score !== score
    }),
    removed: [...held.keys()].filter((id) => !wantedIds.has(id)),
  }
}

/** Far below the limit of 65,535 parameters in one statement. */
const rowsAtOnce = 500

export const writeReviews = async (tx: Tx, { written, removed }: ReviewPlan): Promise<void> => {
  for (let from = 0; from < written.length; from += rowsAtOnce)
    await tx
      .insertInto('review')
      .values(written.slice(from, from + rowsAtOnce))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(({ ref }) => ({ section: ref('excluded.section'), score: ref('excluded.score') })),
      )
      .execute()
  await sql`delete from review where id = any(${[...removed]}::text[])`.execute(tx)
  for (const table of ['product', 'location'] as const) await countReviews(tx, table)
}
