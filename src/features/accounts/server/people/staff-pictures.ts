import { type Kysely, sql } from 'kysely'
import { holdPhoto } from '#features/media/server/index.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import '../tables.ts'

/** @returns fieldInvalid for a photo that the library has not; the others stay until the transaction ends */
export const refusePicture = async (tx: Tx, picture: string | undefined): Promise<Refusal | undefined> =>
  picture === undefined || (await holdPhoto(tx, picture))
    ? undefined
    : refusal('fieldInvalid', { path: 'picture', message: 'Picture not found' })

/** The members of staff who are shown by some pictures, by their names. */
export const staffWithPictures = async (
  store: Kysely<Tables>,
  pictureIds: readonly string[],
): Promise<{ id: string; name: string; picture: string }[]> => {
  const { rows } = await sql<{ id: string; name: string; picture: string }>`
    select id, trim(first_name || ' ' || last_name) as name, picture from app_user
    where picture <> '' and picture = any(${[...pictureIds]}::text[]) order by name, id`.execute(store)
  return rows
}
