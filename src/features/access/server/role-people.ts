import type { Kysely } from 'kysely'
import type { Actor } from '#kernel/actor.ts'
import type { Tables } from '#platform/server/database/tables.ts'

type Store = Kysely<Tables>

/** What the accounts know of the people that roles are for; they come later in the order of features. */
export type RolePeople = {
  /** How many people hold each role, by its name; a role that nobody holds is missing. */
  countHolders(store: Store): Promise<ReadonlyMap<string, number>>
  /** The roles of every active member of staff. */
  activeStaffRoles(store: Store): Promise<readonly (readonly string[])[]>
  /** A user as they would be after logging in, with their name. */
  findReader(store: Store, id: string): Promise<{ actor: Actor; name: string } | undefined>
  /** Names of users by their ids; unknown ids are missing. */
  namesOf(store: Store, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}
