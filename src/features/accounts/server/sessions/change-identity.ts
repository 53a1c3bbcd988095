import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import type { RequestContext } from '#platform/server/http/request-context.ts'
import { hashToken, randomToken } from '#platform/server/random-token.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { recordActing } from '../acting/record-acting.ts'
import { findUserById, type UserRow } from '../users/user-store.ts'
import { type Identity, lockSession, replaceSession } from './session-store.ts'
import { sendCookies, tokenOf } from './sessions.ts'

/** Returns the new identity of the session. `staff` is the member of staff who owns the session. */
type Decide = (before: Identity, staff: UserRow, tx: Tx) => Promise<Identity | Refusal> | Identity | Refusal

/**
 * Locks a session, changes its identity and gives it a new token. The old token and its `_csrf` value become invalid.
 * So only one of several concurrent changes succeeds, and the others are refused with csrf. Logs the change in the same
 * transaction.
 * @param supplierNames the names of the suppliers whose roles the session gets or loses, by id
 * @returns the new token
 */
export const changeIdentity = async (
  { database, now }: Pick<AccountsDeps, 'database' | 'now'>,
  { request, response }: RequestContext,
  decide: Decide,
  supplierNames: ReadonlyMap<string, string> = new Map(),
): Promise<string | Refusal> => {
  const token = randomToken()
  const result = await transact(database, async (tx) => {
    const session = await lockSession(tx, hashToken(tokenOf(request) ?? ''), now())
    if (!session) return refusal('csrf')
    const { id, owner_id, ...before } = session
    const staff = await findUserById(tx, owner_id)
    if (staff?.user_type !== 'staff') return refusal('notAllowed')
    const identity = await decide(before, staff, tx)
    if (isRefusal(identity)) return identity
    await replaceSession(tx, id, hashToken(token), identity)
    await recordActing(tx, { at: now(), staffId: staff.id, before, after: identity, supplierNames })
    return token
  })
  if (!isRefusal(result)) sendCookies(response, token)
  return result
}

/**
 * Returns the identity of a member of staff who acts as nobody else, in the staff view or, if `toggled`, in the
 * customer view.
 */
export const ownIdentity = (staff: UserRow, { toggled }: Pick<Identity, 'toggled'>): Identity => ({
  user_id: staff.id,
  // In the staff view, a session has no separate member of staff.
  staff_id: toggled ? staff.id : null,
  toggled,
  acting_supplier_id: null,
  acting_roles: [],
})
