import type { Kysely } from 'kysely'
import type { Actor } from '#kernel/actor.ts'
import type { Tables } from '#platform/server/database/tables.ts'

type Store = Kysely<Tables>

/**
 * Queries about the people who have roles. The feature `accounts`, which depends on this one, implements them, and
 * app/compose injects them.
 */
export type RolePeople = {
  /** Returns the number of people who have each role, by the name of the role. Roles that nobody has are missing. */
  countHolders(store: Store): Promise<ReadonlyMap<string, number>>
  /** Returns the roles of every active member of staff. */
  activeStaffRoles(store: Store): Promise<readonly (readonly string[])[]>
  /** Returns a user's name, whether they can log in, and the actor of their requests; undefined for an unknown id. */
  findReader(
    store: Store,
    id: string,
  ): Promise<{ readonly actor: Actor; readonly name: string; readonly canLogIn: boolean } | undefined>
  /** Returns the names of users by id. Unknown ids are missing. */
  namesOf(store: Store, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}
