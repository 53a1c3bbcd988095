import { permissionsOf } from '#features/access/server/index.ts'
import { type Actor, countsAsStaff, type UserType } from '#kernel/actor.ts'
import { areaOfPerson, canEditPeople } from '../../rules/people/person-area.ts'
import type { AccountsDeps } from '../accounts-deps.ts'

type MayAdminister = (what: 'view' | 'edit', userType: UserType) => boolean

/**
 * Which kinds of people the actor may read or change: none but for staff, and then as their roles say. Asked
 * before a transaction begins, not inside: it takes a connection of its own.
 */
export const administrationOf = async (
  { database }: Pick<AccountsDeps, 'database'>,
  actor: Actor | null,
): Promise<MayAdminister> => {
  if (!actor || !countsAsStaff(actor)) return () => false
  const may = await permissionsOf(database, actor)
  return (what, userType) =>
    what === 'edit' ? canEditPeople(may, userType) : may(`${areaOfPerson(userType)}.view`)
}
