import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect } from 'react'
import { useSessionTabs } from '#features/accounts/ui/session/use-session-tabs.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { LinkProvider, type useLinking } from '#platform/ui/actions/link.tsx'
import { syncDialogAddress } from '#platform/ui/overlays/dialog-address.ts'
import { DialogHost } from '#platform/ui/overlays/dialog-host.tsx'
import { dialogs } from '#platform/ui/overlays/dialog-stack.ts'
import { ToastRegion } from '#platform/ui/overlays/toast-region.tsx'
import { useForbidden } from '../access/use-forbidden.ts'
import { RouterLink } from './router-link.tsx'
import { useBodyState } from './use-body-state.ts'
import { useOfflineNotice } from './use-offline-notice.ts'
import { visitPage } from './visit-page.ts'

const loadQueryFrame = async () => (await loadPart(() => import('../query-frame.tsx'))).QueryFrame

/** Provides every page with dialogs, toasts, and links that navigate in the browser. */
export const SiteServices = ({ children }: { children: ReactNode }) => {
  const router = useRouter()
  useBodyState()
  useOfflineNotice()
  useForbidden()
  useSessionTabs()
  useEffect(() => {
    const stopAddressSync = syncDialogAddress(dialogs, {
      // The router's address is read, because `window.location` is updated a moment later.
      read: () => router.history.location.pathname + router.history.location.search,
      replace: (href) => void router.navigate({ href, replace: true, resetScroll: false }),
    })
    let shownPath = router.history.location.pathname
    const stopHistory = router.history.subscribe(({ action, location }) => {
      const isOtherPage = location.pathname !== shownPath
      shownPath = location.pathname
      dialogs.reportNavigation({ isBack: action.type === 'BACK', isOtherPage })
    })
    return () => {
      stopAddressSync()
      stopHistory()
    }
  }, [router])
  useEffect(() => {
    const firstPath = router.state.location.pathname
    const services = loadPart(() => import('./deferred-services.ts')).then(({ startDeferredServices }) =>
      startDeferredServices(router, firstPath),
    )
    return () => void services.then((stop) => stop())
  }, [router])
  const navigate = useCallback<ReturnType<typeof useLinking>['navigate']>(
    (href, how) => void visitPage(router, href, how),
    [router],
  )
  return (
    <LinkProvider component={RouterLink} navigate={navigate}>
      {children}
      <DialogHost loadWrapper={loadQueryFrame} />
      <ToastRegion />
    </LinkProvider>
  )
}
