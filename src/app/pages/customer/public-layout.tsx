import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AccountMenu } from '#features/accounts/ui/index.ts'
import { CustomerFrame } from '../../frame/customer-frame.tsx'

export const Route = createFileRoute('/_public')({
  component: () => (
    <CustomerFrame account={<AccountMenu />}>
      <Outlet />
    </CustomerFrame>
  ),
})
