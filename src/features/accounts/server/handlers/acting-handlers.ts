import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-calls.ts'
import type { actingCalls } from '../../contract/acting-calls.ts'
import type { AccountsParts } from '../accounts-parts.ts'
import {
  actAsCustomer,
  restoreRoles,
  stopActing,
  takeSupplierRoles,
  toggleCustomerView,
} from '../acting/act-as.ts'
import { findCustomerChoices, isCustomer } from '../acting/customer-choice-store.ts'
import { actorOfToken } from '../sessions/sessions.ts'
import { nameOf, showActor } from '../users/show-user.ts'

export const actingHandlers = (parts: AccountsParts): Handlers<typeof actingCalls> => {
  /** Says who the session is now that it has its new token. */
  const answer = async (changing: Promise<string | Refusal>) => {
    const token = await changing
    if (isRefusal(token)) return token
    const user = await showActor(await actorOfToken(parts.database, token, parts.now()), parts)
    if (!user) throw new Error('a session ended while it changed')
    return { user }
  }
  return {
    listActableCustomers: async ({ input }) => {
      const { after } = input
      if (after !== undefined && !(await isCustomer(parts.database, after)))
        return refusal('fieldInvalid', { path: 'after', message: 'Nobody here has this id' })
      const found = await findCustomerChoices(parts.database, { ...input, limit: input.limit + 1 })
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
    actAsCustomer: ({ input, context }) => answer(actAsCustomer(parts, context, input.customerId)),
    stopActing: ({ context }) => answer(stopActing(parts, context)),
    toggleCustomerView: ({ input, context }) => answer(toggleCustomerView(parts, context, input.toggled)),
    takeSupplierRoles: ({ input, context }) => answer(takeSupplierRoles(parts, context, input)),
    restoreRoles: ({ context }) => answer(restoreRoles(parts, context)),
  }
}
