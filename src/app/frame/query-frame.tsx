// This import loads the addresses of the endpoints that need an account together with the private pages' scripts.
// Otherwise the first request would load them.
import 'virtual:contract/members'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { userStore } from '#features/accounts/ui/session/current-user-store.ts'
import { isTransient, RequestFailure } from '#platform/browser/request-failure.ts'
import { SiteQueryClient } from '#platform/browser/site-query-client.ts'

/** Maximum silent retries after a transient failure. */
const maxRetries = 2

/** Returns whether a failed query is sent again. The API client has repeated some requests already. */
const canRetry = (failures: number, reason: unknown): boolean =>
  failures < maxRetries && isTransient(reason) && !(reason instanceof RequestFailure && reason.wasRepeated)

/** Milliseconds before the next attempt: one second, then three, with jitter between browsers. */
const retryDelayMs = (failures: number) => 1000 * 3 ** failures * (0.75 + Math.random() / 2)

/** The query cache of this browser window. Queries never run on the server. */
const queries = new SiteQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: canRetry,
      retryDelay: retryDelayMs,
      refetchOnWindowFocus: false,
    },
  },
})
userStore.onReplace(() => queries.removeQueries())

/**
 * Provides queries to private pages, dialogs, and late parts of public pages. Public pages do not load it at first, so
 * that a first visit does not load the library (docs/decisions/0014).
 */
export const QueryFrame = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
)
