import { findRoles } from '#features/access/server/index.ts'
import type { UserType } from '#kernel/actor.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { Tx } from '#platform/server/database/transact.ts'

/**
 * Refuses roles that do not exist or are for another user type. Customers have no stored roles, because theirs depend
 * on their part in an event (PERM-004). Requires `lockAdministration`.
 */
export const refuseRoles = async (
  tx: Tx,
  userType: UserType,
  names: readonly string[],
): Promise<Refusal | undefined> => {
  if (names.length === 0) return undefined
  if (userType === 'customer') return refusal('fieldInvalid', { message: 'A customer can’t have a role' })
  const documents = await findRoles(tx, names)
  for (const name of names) {
    const document = documents.find((role) => role.name === name)
    if (!document) return refusal('fieldInvalid', { message: `There is no role called ${name}` })
    if (document.userType !== userType)
      return refusal('fieldInvalid', { message: `The role ${name} can’t be given to this kind of user` })
  }
  return undefined
}
