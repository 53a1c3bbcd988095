import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAccountsApi } from './accounts-api.ts'
import { createSessionActions } from './session-actions.ts'
import { sessionCacheIn } from './session-cache.ts'

export { useAccountsApi }

/** Logging in and out, signing up, changing the account. Each failure is told to listeners and thrown on. */
export const useSession = () => {
  const api = useAccountsApi()
  const queries = useQueryClient()
  return useMemo(() => createSessionActions(api, sessionCacheIn(queries)), [api, queries])
}
