import { areaOfPerson } from '#features/accounts/rules/people/person-area.ts'
import { findPerson } from '#features/accounts/server/index.ts'
import { type Actor, personBehind } from '#kernel/actor.ts'
import type { Permission } from '#kernel/permission.ts'
import type { MailAccountDeps } from '../comms-deps.ts'

/**
 * Returns whether an actor can view or edit the mail account of a member of staff: their own with mailArea.edit, and
 * that of anybody else with the permission for people of the company. Returns false for people who are not staff.
 */
export const canManageAccount = async (
  { database, gate }: Pick<MailAccountDeps, 'database' | 'gate'>,
  actor: Actor,
  userId: string,
  verb: 'view' | 'edit',
): Promise<boolean> => {
  if ((await findPerson(database, userId))?.userType !== 'staff') return false
  const permission: Permission =
    userId === personBehind(actor) ? 'mailArea.edit' : `${areaOfPerson('staff')}.${verb}`
  return gate.access.grants(actor, permission, undefined)
}
