import { lockPhoto } from '#features/media/server/index.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { Tx } from '#platform/server/database/transact.ts'

/** Locks a photo of the library until the transaction ends. @returns fieldInvalid if the library has no such photo */
export const refusePicture = async (tx: Tx, picture: string | undefined): Promise<Refusal | undefined> =>
  picture === undefined || (await lockPhoto(tx, picture))
    ? undefined
    : refusal('fieldInvalid', { path: 'picture', message: 'Picture not found' })
