import { useEffect } from 'react'
import { userStore } from './current-user-store.ts'
import { listenToOtherTabs, notifyOtherTabs } from './other-tabs.ts'
import { listenToSession } from './session-events.ts'
import { fakeLogOut, readSessionMemory, rememberUser } from './session-memory.ts'

/**
 * Synchronises the tabs of one browser: a login or logout in one tab applies to all. Also sends changes of roles to the
 * other tabs, where the staff frame then reloads the page.
 */
export const useSessionTabs = (): void => {
  useEffect(() => {
    const stopSending = listenToSession((event) => notifyOtherTabs(event, readSessionMemory().lastUserType))
    const stopListening = listenToOtherTabs(({ change, userType }) => {
      if (change === 'logoutSuccessful') {
        // The flag of a customer's logout is in the storage of each tab (ACC-010), so each tab sets its own.
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
