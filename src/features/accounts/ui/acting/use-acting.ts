import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SupplierRole } from '../../contract/acting-calls.ts'
import type { CurrentUser } from '../../rules/user-fields.ts'
import { type AccountsApi, useAccountsApi } from '../session/accounts-api.ts'
import { userStore } from '../session/current-user-store.ts'
import { forgetFormMemory } from '../session/form-memory.ts'
import { broadcastSession } from '../session/session-events.ts'

/** Whom and what staff choose among, as their dialogs keep it in memory while they are open. */
export const staffChoicesKey = 'staff-choices'

/** Staff as somebody else, and back. Each answers who one is now; listeners hear of the roles. */
export const useActing = () => {
  const api = useAccountsApi()
  const queries = useQueryClient()
  return useMemo(() => actingActions(api, queries), [api, queries])
}

type ActingCalls = Pick<
  AccountsApi,
  'actAsCustomer' | 'stopActing' | 'toggleCustomerView' | 'takeSupplierRoles' | 'restoreRoles'
>

export const actingActions = (api: ActingCalls, queries: QueryClient) => {
  const become = async (call: Promise<{ user: CurrentUser }>): Promise<CurrentUser> => {
    const { user } = await call
    // What was loaded for the one before is not for this one. A dialog that closes asks for nothing any more.
    queries.removeQueries({ predicate: ({ queryKey: [first] }) => first !== staffChoicesKey })
    userStore.update(user)
    broadcastSession({ state: 'rolesChanged', roles: user.role.map(({ name }) => name) })
    return user
  }
  return {
    /** Refused with 'Customer is not found' for anybody but a customer. */
    actAs: async (customerId: string) => {
      const user = await become(api.actAsCustomer({ customerId }))
      forgetFormMemory()
      return user
    },
    stopActing: async () => {
      const user = await become(api.stopActing())
      forgetFormMemory()
      return user
    },
    toggle: (toggled: boolean) => become(api.toggleCustomerView({ toggled })),
    takeRoles: (supplierId: string, roles: SupplierRole[]) =>
      become(api.takeSupplierRoles({ supplierId, roles })),
    restoreRoles: () => become(api.restoreRoles()),
  }
}
