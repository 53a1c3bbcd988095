import { useEffect } from 'react'
import { userStore } from '#features/accounts/ui/session/current-user-store.ts'
import { readText } from '#features/content/ui/index.ts'
import { listenForForbidden } from '#platform/browser/browser-fetch.ts'
import { leaveTo } from '#platform/browser/navigation.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { type Api, getApi } from '../../get-api.ts'

/** Calls that log somebody in, a sign-up among them: what they refuse they show in the server's words (000 §8). */
const isLogin = (path: string) => path.startsWith('/api/login') || path === '/api/register'

/** The page of an invite link says itself, in words of its own, that the link is a wrong one. */
const isInvite = (path: string) => /^\/api\/event\/[^/]+\/getInviteData$/.test(path)

let leading = false
/** Where a reader was led after a refusal; one there does not lead them round again. */
let ledTo: string | undefined

export const noteLedTo = (href: string) => {
  ledTo = href
}

const userLookup = async (api: Api): Promise<boolean> => {
  const { user, data } = await api.accounts.readUser().catch(() => ({ user: null, data: null }))
  return Boolean(user ?? data)
}

/** A 403 leads whoever is logged in to the home page, and tells a visitor (000 §8). */
export const useForbidden = () => {
  useEffect(() => {
    listenForForbidden((path) => {
      if (!path.startsWith('/api/') || isLogin(path) || isInvite(path) || leading) return
      const isKnown = Boolean(userStore.read())
      if (!isKnown) return void toast.error('Access error - anon user')
      if (ledTo !== undefined && window.location.pathname === ledTo) return void sayNotPermitted()
      leading = true
      void userLookup(getApi()).then((found) =>
        leaveTo(`/?noPermissionsMessage=true${found ? '&redirectToArea=true' : ''}`),
      )
    })
    return () => listenForForbidden(() => {})
  }, [])
}

export const sayNotPermitted = async () => toast.error(await readText('permissionDenied'))
