import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAccountsApi } from './accounts-api.ts'
import { createSessionActions, type SessionCache } from './session-actions.ts'
import { userKey } from './use-current-user.ts'

/** What a browser window holds of its reader, in the queries of the page. */
export const sessionCacheIn = (queries: QueryClient): SessionCache => ({
  replace(user) {
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] })
    queries.setQueryData(userKey, user)
  },
  update: (user) => void queries.setQueryData(userKey, user),
  reload: () => void queries.refetchQueries({ queryKey: userKey }),
})

export { useAccountsApi }

/** Logging in and out, signing up, changing the account. Each failure is told to listeners and thrown on. */
export const useSession = () => {
  const api = useAccountsApi()
  const queries = useQueryClient()
  return useMemo(() => createSessionActions(api, sessionCacheIn(queries)), [api, queries])
}
