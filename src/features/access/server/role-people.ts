import type { Kysely } from 'kysely'
import type { Actor } from '#kernel/actor.ts'
import type { Tables } from '#platform/server/database/tables.ts'

type Store = Kysely<Tables>

/**
 * Queries about the people who have roles. The feature `accounts` comes after this one, so app/compose injects them.
 */
export type RolePeople = {
  /** Returns the number of people who have each role, by name. Roles that nobody has are missing. */
  countHolders(store: Store): Promise<ReadonlyMap<string, number>>
  /** Returns the roles of every active member of staff. */
  activeStaffRoles(store: Store): Promise<readonly (readonly string[])[]>
  /** Returns the actor that a user would be after log-in, with their name. */
  findReader(store: Store, id: string): Promise<{ actor: Actor; name: string } | undefined>
  /** Returns the names of users by id. Unknown ids are missing. */
  namesOf(store: Store, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}
