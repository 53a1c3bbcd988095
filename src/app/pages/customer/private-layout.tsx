import { createFileRoute, Outlet, ScriptOnce, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AccountMenu, useCurrentUser } from '#features/accounts/ui/index.ts'
import { AccountAddressSlot } from '#features/accounts/ui/links/account-address-slot.tsx'
import { CustomerFrame } from '../../frame/customer-frame.tsx'
import { earlyRequestsScript } from '../../frame/early-requests.ts'
import { QueryFrame } from '../../frame/query-frame.tsx'
import { SiteOverlay } from '../../frame/site-overlay.tsx'
import { useSite } from '../../frame/use-site.ts'

const isMyEvents = (path: string) => /^\/my-events(\/|$)/.test(path)
const defaultTitle = (brand: string) => `My Events | ${brand}`

/**
 * The layout of private pages. The server renders the frame, which is identical for everybody. The browser loads the
 * rest (each route has `ssr: false`).
 */
export const Route = createFileRoute('/_customer')({
  head: ({ matches, match: { context } }) =>
    matches.some(({ fullPath }) => isMyEvents(fullPath))
      ? {
          meta: [
            { title: defaultTitle(context.site.brand) },
            { name: 'description', content: 'Your Event Homepage' },
            { name: 'robots', content: 'noindex' },
          ],
        }
      : {},
  component: () => (
    <QueryFrame>
      <EarlyScript />
      <PrivateLayout />
    </QueryFrame>
  ),
})

const EarlyScript = () => {
  const site = useSite()
  return <ScriptOnce>{import.meta.env.SSR ? earlyRequestsScript(site) : ''}</ScriptOnce>
}

/** A constant, so that the header is not rendered again. */
const account = <AccountMenu />

function PrivateLayout() {
  return (
    <CustomerFrame account={account}>
      <CustomerTitle />
      <AccountAddressSlot />
      {/* Reserves the screen, so that late content does not move a visible footer. */}
      <div className="min-h-dvh">
        <Outlet />
      </div>
      <SiteOverlay />
    </CustomerFrame>
  )
}

/** Sets the customer's name as the title of my-events pages once it is known (SHELL-034). Renders nothing. */
const CustomerTitle = () => {
  const { brand } = useSite()
  const pathname = useLocation({ select: (location) => location.pathname })
  const name = useCurrentUser()?.name
  useEffect(() => {
    if (isMyEvents(pathname)) document.title = name || defaultTitle(brand)
  }, [name, pathname, brand])
  return null
}
