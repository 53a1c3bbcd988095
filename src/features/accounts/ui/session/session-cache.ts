import type { QueryClient } from '@tanstack/react-query'
import type { SessionCache } from './session-actions.ts'
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
