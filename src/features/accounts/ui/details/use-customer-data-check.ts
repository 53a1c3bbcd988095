import { useCallback } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { useAccountsApi } from '../session/accounts-api.ts'
import { userStore } from '../session/current-user-store.ts'

/**
 * Answers whether a customer who has just created an event or a package should be asked to correct their
 * account (001 §5). Never for staff, hidden behind a customer or not, nor for a visitor.
 */
export const useCustomerDataCheck = (): (() => Promise<boolean>) => {
  const api = useAccountsApi()
  return useCallback(async () => {
    // Who saved may have signed up on the way: what the page knew when it was drawn may be too old.
    const user = userStore.read()
    const [{ askCustomerData }, { isCustomerDataChecked, isCustomerDataValid }] = await Promise.all([
      loadPart(() => import('./ask-customer-data.ts')),
      loadPart(() => import('../../rules/customer-data.ts')),
    ])
    if (!user || !isCustomerDataChecked(user)) return false
    return !isCustomerDataValid(await askCustomerData(api, user))
  }, [api])
}
