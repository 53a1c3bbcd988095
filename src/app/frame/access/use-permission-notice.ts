import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { areaHomeOf, useCurrentUser } from '#features/accounts/ui/index.ts'
import { withQuery } from '#platform/browser/navigation.ts'
import { rememberRedirect, showNotPermitted } from './use-forbidden.ts'

/** Shows on the home page why the user was redirected there, then redirects to the user's own area (SHELL-O15). */
export const usePermissionNotice = () => {
  const router = useRouter()
  const { pathname, searchStr } = useLocation()
  const user = useCurrentUser()
  useEffect(() => {
    const query = new URLSearchParams(searchStr)
    if (pathname !== '/' || query.get('noPermissionsMessage') !== 'true' || user === undefined) return
    void showNotPermitted()
    const goesToOwnArea = user !== null && query.get('redirectToArea') === 'true'
    const href = goesToOwnArea
      ? areaHomeOf(user)
      : withQuery(pathname + searchStr, { noPermissionsMessage: undefined, redirectToArea: undefined })
    if (goesToOwnArea) rememberRedirect(href)
    void router.navigate({ href, replace: true, resetScroll: false })
  }, [router, pathname, searchStr, user])
}
