import { permissionsOf } from '#features/access/server/index.ts'
import { type Actor, countsAsStaff, type UserType } from '#kernel/actor.ts'
import { areaOfPerson, canEditPeople } from '../../rules/people/person-area.ts'
import type { AccountsDeps } from '../accounts-deps.ts'

type CanAdminister = (what: 'view' | 'edit', userType: UserType) => boolean

/**
 * Returns a function that checks whether the actor can view or edit users of a type. Only staff with the permissions
 * can. Call this before a transaction and not inside, because it uses another connection.
 */
export const administrationOf = async (
  { database }: Pick<AccountsDeps, 'database'>,
  actor: Actor | null,
): Promise<CanAdminister> => {
  if (!actor || !countsAsStaff(actor)) return () => false
  const can = await permissionsOf(database, actor)
  return (what, userType) =>
    what === 'edit' ? canEditPeople(can, userType) : can(`${areaOfPerson(userType)}.view`)
}
