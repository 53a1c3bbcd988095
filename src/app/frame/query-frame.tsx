// The addresses of what is asked here lie in the same file.
import 'virtual:contract/personal'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { userStore } from '#features/accounts/ui/session/user-store.ts'

/** What this browser window has loaded for its reader. On the server nothing is: queries run in the browser only. */
const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: false, refetchOnWindowFocus: false } },
})
userStore.forgetWith(() => queries.removeQueries())

/**
 * Around whatever asks by queries: the pages of one person, dialogs, and what staff have around a page. Public pages
 * have none, so that a first visit goes without the library (docs/decisions/0014).
 */
export const QueryFrame = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
)
