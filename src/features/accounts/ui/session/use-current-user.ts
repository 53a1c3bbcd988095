import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import type { CurrentUser } from '../../rules/user-fields.ts'
import { useAccountsApi } from './accounts-api.ts'
import { restoreSession } from './restore.ts'

export const userKey = ['user'] as const

/** Who is logged in: undefined while that is being found out, null for a visitor. */
export const useCurrentUser = (): CurrentUser | null | undefined => {
  const api = useAccountsApi()
  const { data, isError } = useQuery({
    queryKey: userKey,
    queryFn: () => restoreSession(api),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isHydrated = useHydrated()
  // Until a component is hydrated it must draw what the server drew, however soon the answer came.
  if (!isHydrated) return undefined
  return isError ? null : data
}
