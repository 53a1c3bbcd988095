import type { RolePeople } from '#features/access/server/index.ts'
import { actorOfUser } from '../sessions/sessions.ts'
import { nameOf } from '../users/show-user.ts'
import { canLogIn, findUserById, findUsersByIds } from '../users/user-store.ts'
import { activeStaffRoles, countHolders } from './person-store.ts'

/** Implements the queries about people that the feature `access` needs. */
export const rolePeople: RolePeople = {
  countHolders,
  activeStaffRoles,
  async findReader(store, id) {
    const user = await findUserById(store, id)
    return (
      user && {
        actor: actorOfUser(user),
        name: nameOf(user),
        canLogIn: canLogIn(user),
      }
    )
  },
  namesOf: async (store, ids) =>
    new Map((await findUsersByIds(store, ids)).map((user) => [user.id, nameOf(user)])),
}
