import type { Refusal } from '#kernel/refusal.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { canAdminister } from '../../rules/administration.ts'
import { refusal } from '../../rules/refusals.ts'
import type { RolePeople } from '../role-people.ts'
import { listRoleRows } from './role-store.ts'

/** Refuses if nobody could edit roles after the transaction's changes. Requires `lockAdministration`. */
export const requireAdministrator = async (
  tx: Tx,
  people: Pick<RolePeople, 'activeStaffRoles'>,
): Promise<Refusal | undefined> => {
  const documents = new Map((await listRoleRows(tx)).map(({ name, document }) => [name, document]))
  const hasAdministrator = (await people.activeStaffRoles(tx)).some((names) =>
    canAdminister(names.flatMap((name) => documents.get(name) ?? [])),
  )
  return hasAdministrator ? undefined : refusal('lockOut')
}
