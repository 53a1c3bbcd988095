import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AccountMenu } from '#features/accounts/ui/index.ts'
import { AccountAddress } from '#features/accounts/ui/links/account-address.tsx'
import { CustomerFrame } from '../../frame/customer-frame.tsx'
import { SiteOverlay } from '../../frame/site-overlay.tsx'

/** Pages of one person: the server answers a static shell and the browser loads the data. */
export const Route = createFileRoute('/_customer')({
  ssr: false,
  component: () => (
    <CustomerFrame account={<AccountMenu />}>
      <AccountAddress />
      <Outlet />
      <SiteOverlay />
    </CustomerFrame>
  ),
})
