import { useEffect } from 'react'
import { userStore } from '#features/accounts/ui/session/current-user-store.ts'
import { readText } from '#features/content/ui/index.ts'
import { listenForForbidden } from '#platform/browser/browser-fetch.ts'
import { leaveTo } from '#platform/browser/navigation.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { type Api, getApi } from '../../get-api.ts'

/** Returns true for a request to log in or sign up. Its form shows the server's message (SHELL-063). */
const isLogin = (path: string) => path.startsWith('/api/login') || path === '/api/register'

/** Returns true for a request about an invite. The page of the invite shows a message for a wrong link. */
const isInvite = (path: string) => /^\/api\/event\/[^/]+\/getInviteData$/.test(path)

let isRedirecting = false
/**
 * The path to which the last 403 redirected the user. A 403 on that page does not redirect again, which prevents loops.
 */
let redirectedTo: string | undefined

export const rememberRedirect = (href: string) => {
  redirectedTo = href
}

const isLoggedInOnServer = async (api: Api): Promise<boolean> => {
  const { user, data } = await api.accounts.readUser().catch(() => ({ user: null, data: null }))
  return Boolean(user ?? data)
}

/**
 * After a 403, redirects a logged-in user to the home page, and shows a visitor an error (SHELL-062,
 * SHELL-063).
 */
export const useForbidden = () => {
  useEffect(() => {
    listenForForbidden((path, isSameSession) => {
      if (!path.startsWith('/api/') || isLogin(path) || isInvite(path) || isRedirecting) return
      const isLoggedIn = Boolean(userStore.read())
      if (!isLoggedIn) return void toast.error('Access error - anon user')
      if (redirectedTo !== undefined && window.location.pathname === redirectedTo)
        return void showNotPermitted()
      isRedirecting = true
      void isLoggedInOnServer(getApi()).then((isOnServer) => {
        // The 403 can arrive before the response that replaced the session.
        if (isSameSession()) leaveTo(`/?noPermissionsMessage=true${isOnServer ? '&redirectToArea=true' : ''}`)
        else isRedirecting = false
      })
    })
    return () => listenForForbidden(() => {})
  }, [])
}

export const showNotPermitted = async () => toast.error(await readText('permissionDenied'))
