import { createFileRoute, Outlet, ScriptOnce, useLocation, useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AccountMenu, useCurrentUser } from '#features/accounts/ui/index.ts'
import { AccountAddress } from '#features/accounts/ui/links/account-address.tsx'
import { askEarlyScript } from '../../frame/ask-early.ts'
import { CustomerFrame } from '../../frame/customer-frame.tsx'
import { QueryFrame } from '../../frame/query-frame.tsx'
import { SiteOverlay } from '../../frame/site-overlay.tsx'

const isMyEvents = (path: string) => /^\/my-events(\/|$)/.test(path)
const usualTitle = (brand: string) => `My Events | ${brand}`

/**
 * Pages of one person: the server draws what stands around them, for everybody alike, and the browser loads the rest
 * (each says `ssr: false`).
 */
export const Route = createFileRoute('/_customer')({
  head: ({ matches, match: { context } }) =>
    matches.some(({ fullPath }) => isMyEvents(fullPath))
      ? {
          meta: [
            { title: usualTitle(context.site.brand) },
            { name: 'description', content: 'Your Event Homepage' },
            { name: 'robots', content: 'noindex' },
          ],
        }
      : {},
  component: () => (
    <QueryFrame>
      <ScriptOnce>{import.meta.env.SSR ? askEarlyScript : ''}</ScriptOnce>
      <PrivateLayout />
    </QueryFrame>
  ),
})

function PrivateLayout() {
  useCustomerTitle()
  return (
    <CustomerFrame account={<AccountMenu />}>
      <AccountAddress />
      {/* What loads late moves no foot that was in sight. */}
      <div className="min-h-dvh">
        <Outlet />
      </div>
      <SiteOverlay />
    </CustomerFrame>
  )
}

/** My-events pages, all of them, carry the customer's name as their title (001 §2), once it is known. */
const useCustomerTitle = () => {
  const { site } = useRouteContext({ from: '__root__' })
  const { pathname } = useLocation()
  const name = useCurrentUser()?.name
  useEffect(() => {
    if (isMyEvents(pathname)) document.title = name || usualTitle(site.brand)
  }, [name, pathname, site])
}
