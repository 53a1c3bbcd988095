import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import type { actingEndpoints } from '../../contract/acting-endpoints.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import {
  actAsCustomer,
  assumeSupplierRoles,
  restoreRoles,
  stopActing,
  toggleCustomerView,
} from '../acting/act-as.ts'
import { findCustomerChoices, isCustomer } from '../acting/customer-choice-store.ts'
import { actorOfToken } from '../sessions/sessions.ts'
import { nameOf, showActor } from '../users/show-user.ts'

export const actingHandlers = (deps: AccountsDeps): Handlers<typeof actingEndpoints> => {
  /** Waits for a change of identity. Returns the refusal, or the session's new current user. */
  const respond = async (identityChange: Promise<string | Refusal>) => {
    const token = await identityChange
    if (isRefusal(token)) return token
    const user = await showActor(await actorOfToken(deps.database, token, deps.now()), deps)
    if (!user) throw new Error('a session ended while it changed')
    return { user }
  }
  return {
    listActableCustomers: async ({ input }) => {
      const { after } = input
      if (after !== undefined && !(await isCustomer(deps.database, after)))
        return refusal('fieldInvalid', { path: 'after', message: 'There is no customer with this id' })
      const found = await findCustomerChoices(deps.database, { ...input, limit: input.limit + 1 })
      const data = found.slice(0, input.limit).map((user) => ({
        id: user.id,
        firstName: user.first_name,
        lastName: user.last_name,
        name: nameOf(user),
        email: user.email,
        phone: user.phone,
      }))
      return { data, isLast: found.length <= input.limit }
    },
    actAsCustomer: ({ input, context }) => respond(actAsCustomer(deps, context, input.customerId)),
    stopActing: ({ context }) => respond(stopActing(deps, context)),
    toggleCustomerView: ({ input, context }) => respond(toggleCustomerView(deps, context, input.toggled)),
    assumeSupplierRoles: ({ input, context }) => respond(assumeSupplierRoles(deps, context, input)),
    restoreRoles: ({ context }) => respond(restoreRoles(deps, context)),
  }
}
