import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CurrentUser } from '../../rules/user-fields.ts'
import { listenToOtherTabs, tellOtherTabs } from './other-tabs.ts'
import { listenToSession } from './session-events.ts'
import { fakeLogOut, readSessionMemory, rememberUser } from './session-memory.ts'
import { userKey } from './use-current-user.ts'
import { sessionCacheIn } from './use-session.ts'

/**
 * Keeps the tabs of one browser together: who logs in or out in one does so in all, and a change of roles is
 * told (the frame of staff loads its page anew). Draws nothing.
 */
export const useSessionTabs = (): void => {
  const queries = useQueryClient()
  useEffect(() => {
    const cache = sessionCacheIn(queries)
    const stopTelling = listenToSession((event) => tellOtherTabs(event, readSessionMemory().lastUserType))
    const stopHearing = listenToOtherTabs(({ change, userType }) => {
      if (change === 'logoutSuccessful') {
        // A customer's log-out is a flag of the tab (000 §4): each tab has its own.
        if (queries.getQueryData<CurrentUser | null>(userKey)?.userType === 'customer') fakeLogOut()
        cache.replace(null)
      }
      if (change === 'loginSuccessful') {
        if (userType) rememberUser(userType)
        cache.reload()
      }
    })
    return () => {
      stopTelling()
      stopHearing()
    }
  }, [queries])
}
