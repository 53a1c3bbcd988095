import { type Actor, isStaffSession } from '#kernel/actor.ts'
import { doneBody } from '#kernel/endpoint.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import type { accountEndpoints } from '../../contract/account-endpoints.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { checkErasable } from '../erase/check-erasable.ts'
import { describePerson } from '../erase/describe-person.ts'
import { eraseCustomer } from '../erase/erase-customer.ts'
import { listSessions } from '../sessions/list-sessions.ts'
import { deleteOwnSession, deleteOwnSessionsOf } from '../sessions/session-store.ts'
import { closeSession } from '../sessions/sessions.ts'
import { confirmEmail } from '../users/change-email.ts'
import { findUserByEmail, findUserById } from '../users/user-store.ts'

export const accountHandlers = (deps: AccountsDeps): Handlers<typeof accountEndpoints> => ({
  confirmEmail: async ({ input: { token } }) => {
    const user = await confirmEmail(deps, token)
    return isRefusal(user) ? user : doneBody
  },
  listSessions: async ({ context }) =>
    refuseActingStaff(actorOf(context)) ?? { data: await listSessions(deps, actorOf(context)) },
  endSession: async ({ input: { id }, context }) => {
    const actor = actorOf(context)
    const refused = refuseActingStaff(actor)
    if (refused) return refused
    if (id === actor.sessionId) await closeSession(deps, context)
    else if (!(await deleteOwnSession(deps.database, actor.userId, id)))
      return refusal('nodeNotFound', { id })
    return doneBody
  },
  logOutEverywhere: async ({ context }) => {
    const refused = refuseActingStaff(actorOf(context))
    if (refused) return refused
    await deleteOwnSessionsOf(deps.database, actorOf(context).userId)
    await closeSession(deps, context)
    return doneBody
  },
  readPersonalData: async ({ context }) =>
    refuseActingStaff(actorOf(context)) ?? { data: await describePerson(deps, actorOf(context).userId) },
  readEraseResponse: async ({ input: { id }, context }) => {
    if (!(await canErase(deps, actorOf(context), id))) return refusal('notAllowed')
    const result = await checkErasable(deps, await findUserById(deps.database, id))
    return isRefusal(result) ? result : { data: result }
  },
  checkErasePossible: async ({ input: { email }, context }) => {
    const user = await findUserByEmail(deps.database, email)
    // Readers who are not allowed to erase accounts get the same response for known and unknown addresses.
    if (!(await canErase(deps, actorOf(context), user?.id))) return refusal('notAllowed')
    const result = await checkErasable(deps, user)
    return isRefusal(result) ? result : { data: { possible: result.possible } }
  },
  eraseCustomer: async ({ input: { customerId }, context }) => {
    const actor = actorOf(context)
    if (!(await canErase(deps, actor, customerId))) return refusal('notAllowed')
    const erased = await eraseCustomer(deps, customerId, actor)
    if (isRefusal(erased)) return erased
    if (actor.userId === customerId) await closeSession(deps, context)
    return { data: { done: true as const } }
  },
})

/**
 * Refuses staff while they act as a customer or use the customer view or supplier roles. They can't see a customer's
 * sessions, stored data or choices.
 */
export const refuseActingStaff = ({ staffId }: Actor): Refusal | undefined =>
  staffId === undefined ? undefined : refusal('notAllowed')

/** Returns true if the actor can erase an account: their own, or any account as staff with customer.edit. */
const canErase = async ({ gate }: AccountsDeps, actor: Actor, customerId: string | undefined) =>
  isStaffSession(actor) ? gate.access.grants(actor, 'customer.edit', undefined) : actor.userId === customerId
