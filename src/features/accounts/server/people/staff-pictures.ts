import { type Kysely, sql } from 'kysely'
import { lockPhoto } from '#features/media/server/index.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import '../tables.ts'

/** Locks a photo until the transaction ends. @returns fieldInvalid if it is not in the library */
export const refusePicture = async (tx: Tx, picture: string | undefined): Promise<Refusal | undefined> =>
  picture === undefined || (await lockPhoto(tx, picture))
    ? undefined
    : refusal('fieldInvalid', { path: 'picture', message: 'Picture not found' })

/** Returns the members of staff who use one of these pictures, by name. */
export const staffWithPictures = async (
  store: Kysely<Tables>,
  pictureIds: readonly string[],
): Promise<{ id: string; name: string; picture: string }[]> => {
  const { rows } = await sql<{ id: string; name: string; picture: string }>`
    select id, trim(first_name || ' ' || last_name) as name, picture from app_user
    where picture <> '' and picture = any(${[...pictureIds]}::text[]) order by name, id`.execute(store)
  return rows
}
