import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import type { RequestContext } from '#platform/server/http/request-context.ts'
import { hashToken, randomToken } from '#platform/server/random-token.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { recordActing } from '../acting/record-acting.ts'
import { findUserById, type UserRow } from '../users/user-store.ts'
import { type Identity, lockSession, replaceSession } from './session-store.ts'
import { sendCookies, tokenOf } from './sessions.ts'

/** Decides whom the session stands for next. `staff` is the staff member whose session it is. */
type Decide = (before: Identity, staff: UserRow, tx: Tx) => Promise<Identity | Refusal> | Identity | Refusal

/**
 * Makes the session stand for somebody else, under its lock, and gives it a new token: the old one, and the
 * `_csrf` that followed from it, are worth nothing from then on. Of several changes at once one succeeds;
 * the others are refused with csrf, for the page they came from is out of date.
 * The switch is logged in the same transaction.
 * @param supplierNames of the suppliers whose roles are taken or given back, by their ids
 * @returns the new token
 */
export const changeIdentity = async (
  { database, now }: Pick<AccountsDeps, 'database' | 'now'>,
  { request, response }: RequestContext,
  decide: Decide,
  supplierNames: ReadonlyMap<string, string> = new Map(),
): Promise<string | Refusal> => {
  const token = randomToken()
  const changed = await transact(database, async (tx) => {
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
  if (!isRefusal(changed)) sendCookies(response, token)
  return changed
}

/** Staff plainly as themselves, in the view they last chose. */
export const asThemselves = (staff: UserRow, { toggled }: Pick<Identity, 'toggled'>): Identity => ({
  user_id: staff.id,
  // Kept only while there is something to come back from.
  staff_id: toggled ? staff.id : null,
  toggled,
  acting_supplier_id: null,
  acting_roles: [],
})
