import { useMemo } from 'react'
import { useAccountsApi } from './accounts-api.ts'
import { userStore } from './current-user-store.ts'
import { createSessionActions } from './session-actions.ts'

/** Returns the actions of the session; see `createSessionActions`. */
export const useSession = () => {
  const api = useAccountsApi()
  return useMemo(() => createSessionActions(api, userStore), [api])
}
