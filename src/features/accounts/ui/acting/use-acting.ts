import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SupplierRole } from '../../contract/acting-endpoints.ts'
import type { CurrentUser } from '../../rules/user-fields.ts'
import { type AccountsApi, useAccountsApi } from '../session/accounts-api.ts'
import { userStore } from '../session/current-user-store.ts'
import { clearFormMemory } from '../session/form-memory.ts'
import { broadcastSession } from '../session/session-events.ts'

/** The query key of the lists in the dialogs for staff, which are cached while a dialog is open. */
export const staffChoicesKey = 'staff-choices'

/**
 * Returns the actions to act as someone else and to stop. Each notifies the listeners of the session, and all except
 * `switchView` return the new user.
 */
export const useActing = () => {
  const api = useAccountsApi()
  const queries = useQueryClient()
  return useMemo(() => actingActions(api, queries), [api, queries])
}

type ActingEndpoints = Pick<
  AccountsApi,
  'actAsCustomer' | 'stopActing' | 'toggleCustomerView' | 'assumeSupplierRoles' | 'restoreRoles'
>

export const actingActions = (api: ActingEndpoints, queries: QueryClient) => {
  const notifyListeners = ({ role }: CurrentUser) =>
    broadcastSession({ state: 'rolesChanged', roles: role.map(({ name }) => name) })
  const switchIdentity = async (call: Promise<{ user: CurrentUser }>): Promise<CurrentUser> => {
    const { user } = await call
    // Cached data of the previous identity must not be shown. The lists of open dialogs do not depend on the
    // identity, so they stay cached.
    queries.removeQueries({ predicate: ({ queryKey: [first] }) => first !== staffChoicesKey })
    userStore.update(user)
    notifyListeners(user)
    return user
  }
  return {
    /** Acts as a customer. The server refuses any other user with 'Customer is not found'. */
    actAs: async (customerId: string) => {
      const user = await switchIdentity(api.actAsCustomer({ customerId }))
      clearFormMemory()
      return user
    },
    stopActing: async () => {
      const user = await switchIdentity(api.stopActing())
      clearFormMemory()
      return user
    },
    /**
     * Switches to the customer view or back, and with `customerId` also acts as that customer. The caller must reload
     * the page afterwards. Cached data stays until then. Without it, the page would request new data, and show an error
     * when the reload aborts these requests.
     */
    switchView: async (toggled: boolean, customerId?: string): Promise<void> => {
      if (customerId) {
        await api.actAsCustomer({ customerId })
        clearFormMemory()
      }
      const { user } = await api.toggleCustomerView({ toggled })
      notifyListeners(user)
    },
    assumeRoles: (supplierId: string, roles: SupplierRole[]) =>
      switchIdentity(api.assumeSupplierRoles({ supplierId, roles })),
    restoreRoles: () => switchIdentity(api.restoreRoles()),
  }
}
