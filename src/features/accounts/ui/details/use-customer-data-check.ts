import { useCallback } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { useAccountsApi } from '../session/accounts-api.ts'
import { userStore } from '../session/current-user-store.ts'

/**
 * Returns a function that returns whether the customer should correct their account data. It is called after an event
 * or a package was created (ACC-073). It returns false for visitors and for staff, including hidden staff.
 */
export const useCustomerDataCheck = (): (() => Promise<boolean>) => {
  const api = useAccountsApi()
  return useCallback(async () => {
    // The user may have signed up during the save, so the user of the last render may be outdated.
    const user = userStore.read()
    const [{ checkCustomerData }, { mustCheckCustomerData, isCustomerDataValid }] = await Promise.all([
      loadPart(() => import('./check-customer-data.ts')),
      loadPart(() => import('../../rules/customer-data.ts')),
    ])
    if (!user || !mustCheckCustomerData(user)) return false
    return !isCustomerDataValid(await checkCustomerData(api, user))
  }, [api])
}
