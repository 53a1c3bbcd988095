// The addresses of what is asked here lie in the same file.
import 'virtual:contract/personal'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { userStore } from '#features/accounts/ui/session/current-user-store.ts'
import { isTransient } from '#platform/browser/request-failure.ts'

/** How often what failed for a moment is asked for again, without a word. */
const moreTries = 2

/** ms before the next try: one second, then three, and not at the same moment in every browser. */
const pauseBefore = (failures: number) => 1000 * 3 ** failures * (0.75 + Math.random() / 2)

/** What this browser window has loaded for its reader. On the server nothing is: queries run in the browser only. */
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, reason) => failures < moreTries && isTransient(reason),
      retryDelay: pauseBefore,
      refetchOnWindowFocus: false,
    },
  },
})
userStore.forgetWith(() => queries.removeQueries())

/**
 * Around whatever asks by queries: the pages of one person, dialogs, and what staff have around a page. Public pages
 * have none, so that a first visit goes without the library (docs/decisions/0014).
 */
export const QueryFrame = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
)
