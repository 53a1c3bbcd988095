import { useMemo } from 'react'
import { useAccountsApi } from './accounts-api.ts'
import { userStore } from './current-user-store.ts'
import { createSessionActions } from './session-actions.ts'

/** Logging in and out, signing up, changing the account. Each failure is told to listeners and thrown on. */
export const useSession = () => {
  const api = useAccountsApi()
  return useMemo(() => createSessionActions(api, userStore), [api])
}
