import { useEffect } from 'react'
import { userStore } from './current-user-store.ts'
import { listenToOtherTabs, notifyOtherTabs } from './other-tabs.ts'
import { listenToSession } from './session-events.ts'
import { fakeLogOut, readSessionMemory, rememberUser } from './session-memory.ts'

/**
 * Keeps the tabs of one browser together: who logs in or out in one does so in all, and a change of roles is
 * told (the frame of staff loads its page anew). Draws nothing.
 */
export const useSessionTabs = (): void => {
  useEffect(() => {
    const stopTelling = listenToSession((event) => notifyOtherTabs(event, readSessionMemory().lastUserType))
    const stopHearing = listenToOtherTabs(({ change, userType }) => {
      if (change === 'logoutSuccessful') {
        // A customer's log-out is a flag of the tab (000 §4): each tab has its own.
        if (userStore.read()?.userType === 'customer') fakeLogOut()
        userStore.replace(null)
      }
      if (change === 'loginSuccessful') {
        if (userType) rememberUser(userType)
        void userStore.reload()
      }
    })
    return () => {
      stopTelling()
      stopHearing()
    }
  }, [])
}
