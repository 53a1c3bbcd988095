import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { useAccountsApi } from './accounts-api.ts'
import { type KnownUser, userStore } from './current-user-store.ts'
import { restoreSession } from './restore.ts'
import { CurrentUserContext } from './use-current-user.ts'

/**
 * Finds out who is logged in, and tells every part of the page at once. It is told in a transition: what the
 * server drew comes to life first, however soon the answer is there, and drawing it for its reader holds up nobody
 * who scrolls or types meanwhile.
 */
export const CurrentUserFrame = ({ children }: { children: ReactNode }) => {
  const api = useAccountsApi()
  const [user, tellUser] = useState<KnownUser>()
  useEffect(() => {
    const stop = userStore.watch(() => startTransition(() => tellUser(userStore.read())))
    void userStore.findBy(() => restoreSession(api))
    return stop
  }, [api])
  return <CurrentUserContext value={user}>{children}</CurrentUserContext>
}
