import { recordChange } from '#features/access/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { UserRow } from '../users/user-store.ts'
import { recordedUser } from './show-person.ts'

type UserChange = { readonly at: Date; readonly actor: Pick<Actor, 'userId'>; readonly what: string }

/** Logs a change to a user in the history. */
export const recordUserChange = (tx: Tx, before: UserRow, after: UserRow, change: UserChange) =>
  recordChange(tx, {
    ...change,
    subject: { kind: 'user', id: before.id },
    before: recordedUser(before),
    after: recordedUser(after),
  })
