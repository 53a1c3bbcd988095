import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CurrentUser } from '../../rules/user-fields.ts'
import { useAccountsApi } from '../session/accounts-api.ts'
import { userKey } from '../session/use-current-user.ts'

/**
 * Answers whether a customer who has just created an event or a package should be asked to correct their
 * account (001 §5). Never for staff, hidden behind a customer or not, nor for a visitor.
 */
export const useCustomerDataCheck = (): (() => Promise<boolean>) => {
  const api = useAccountsApi()
  const queries = useQueryClient()
  return useCallback(async () => {
    // Who saved may have signed up on the way: what the page knew when it was drawn may be too old.
    const user = queries.getQueryData<CurrentUser | null>(userKey)
    const [{ askCustomerData }, { isCustomerDataChecked, isCustomerDataValid }] = await Promise.all([
      import('./ask-customer-data.ts'),
      import('../../rules/customer-data.ts'),
    ])
    if (!user || !isCustomerDataChecked(user)) return false
    return !isCustomerDataValid(await askCustomerData(api, user))
  }, [api, queries])
}
