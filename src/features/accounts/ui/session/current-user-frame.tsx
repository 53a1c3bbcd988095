import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { useAccountsApi } from './accounts-api.ts'
import { type KnownUser, userStore } from './current-user-store.ts'
import { restoreSession } from './restore.ts'
import { CurrentUserContext } from './use-current-user.ts'

/**
 * Loads the current user and provides them to the whole page. The user is set in a transition. So the page first
 * hydrates the content that the server rendered for visitors. Rendering it for the user then does not block scrolling
 * or typing.
 */
export const CurrentUserFrame = ({ children }: { children: ReactNode }) => {
  const api = useAccountsApi()
  const [user, setUser] = useState<KnownUser>()
  useEffect(() => {
    const stopWatching = userStore.watch(() => startTransition(() => setUser(userStore.read())))
    void userStore.findBy(() => restoreSession(api))
    return stopWatching
  }, [api])
  return <CurrentUserContext value={user}>{children}</CurrentUserContext>
}
