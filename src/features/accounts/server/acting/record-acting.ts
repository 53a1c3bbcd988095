import { recordChange } from '#features/access/server/index.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { Identity } from '../sessions/session-store.ts'

type IdentityChange = {
  readonly at: Date
  readonly staffId: string
  readonly before: Identity
  readonly after: Identity
  /** The names, by id, of the suppliers whose roles are used before or after the change. */
  readonly supplierNames: ReadonlyMap<string, string>
}

/**
 * Records a change of identity in the history of the member of staff. If the customer changes, records this also in the
 * customers' histories.
 */
export const recordActing = async (tx: Tx, { at, staffId, before, after, supplierNames }: IdentityChange) => {
  const record = (id: string, what: string, from: object, to: object) =>
    recordChange(tx, {
      at,
      actor: { userId: staffId },
      subject: { kind: 'user', id },
      what,
      before: { ...from },
      after: { ...to },
    })
  const [previousId, nextId] = [before, after].map(({ user_id }) => (user_id === staffId ? null : user_id))
  if (previousId !== nextId) {
    const asPerson = (id: string | null | undefined) => (id ? { person: id } : null)
    const what = nextId ? 'acts as a customer' : 'no longer acts as a customer'
    await record(staffId, what, { actsAs: asPerson(previousId) }, { actsAs: asPerson(nextId) })
    const [nobodyActs, staffActs] = [{ actedAsBy: null }, { actedAsBy: asPerson(staffId) }]
    if (previousId) await record(previousId, 'staff no longer act as them', staffActs, nobodyActs)
    if (nextId) await record(nextId, 'staff act as them', nobodyActs, staffActs)
  }
  if (before.toggled !== after.toggled) {
    const what = after.toggled ? 'switched to the customer view' : 'left the customer view'
    await record(staffId, what, { customerView: before.toggled }, { customerView: after.toggled })
  }
  const describeRoles = ({ acting_supplier_id: id, acting_roles: supplierRoles }: Identity) => ({
    supplier: id && (supplierNames.get(id) ?? id),
    supplierRoles,
  })
  const what = after.acting_supplier_id ? 'switched to roles of a supplier' : 'returned to their own roles'
  // If the roles are the same, `recordChange` logs nothing.
  await record(staffId, what, describeRoles(before), describeRoles(after))
}
