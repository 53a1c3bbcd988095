import { useQuery } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import type { CurrentUser } from '../../rules/user-fields.ts'
import { useAccountsApi } from './accounts-api.ts'
import { restoreSession } from './restore.ts'
import { CurrentUserContext, userKey } from './use-current-user.ts'

/**
 * Finds out who is logged in, and tells every part of the page at once. It is told in a transition: what the
 * server drew comes to life first, however soon the answer is there, and drawing it for its reader holds up nobody
 * who scrolls or types meanwhile.
 */
export const CurrentUserFrame = ({ children }: { children: ReactNode }) => {
  const api = useAccountsApi()
  const { data, isError } = useQuery({
    queryKey: userKey,
    queryFn: () => restoreSession(api),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const found = isError ? null : data
  const [user, tellUser] = useState<CurrentUser | null>()
  useEffect(() => startTransition(() => tellUser(found)), [found])
  return <CurrentUserContext value={user}>{children}</CurrentUserContext>
}
