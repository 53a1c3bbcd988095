import { useEffect } from 'react'
import { userStore } from './current-user-store.ts'
import { listenToOtherTabs, notifyOtherTabs } from './other-tabs.ts'
import { listenToSession } from './session-events.ts'
import { fakeLogOut, readSessionMemory, rememberUser } from './session-memory.ts'

/**
 * Synchronises the tabs of one browser: a login or logout in one tab applies to all. Also sends changes of roles,
 * after which the staff frame reloads its page. Renders nothing.
 */
export const useSessionTabs = (): void => {
  useEffect(() => {
    const stopSending = listenToSession((event) => notifyOtherTabs(event, readSessionMemory().lastUserType))
    const stopListening = listenToOtherTabs(({ change, userType }) => {
      if (change === 'logoutSuccessful') {
        // A customer's logout is a flag in the tab's own storage (ACC-010), so each tab sets it.
        if (userStore.read()?.userType === 'customer') fakeLogOut()
        userStore.replace(null)
      }
      if (change === 'loginSuccessful') {
        if (userType) rememberUser(userType)
        void userStore.reload()
      }
    })
    return () => {
      stopSending()
      stopListening()
    }
  }, [])
}
