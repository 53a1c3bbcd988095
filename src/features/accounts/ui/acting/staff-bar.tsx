import { clsx } from 'clsx'
import { EllipsisVertical, Eye, EyeOff, Store, Undo2, UserRoundCog, UserX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import type { Permission } from '#kernel/permission.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Menu } from '#platform/ui/actions/menu.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { canUseSupplierRoles } from '../../rules/acting.ts'
import type { CurrentUser } from '../../rules/user-fields.ts'

type Act = () => Promise<void>
type Props = {
  user: CurrentUser
  /** True if the bar has the full width of the window, as pages of the staff and supplier areas have. */
  isWide: boolean
  onSelectCustomer: Act
  onClearCustomer: Act
  /** Switches to the customer view (true) or back. */
  onToggle: (toggled: boolean) => Promise<void>
  onSupplierRoles: Act
  onRestoreRoles: Act
}

const pageWidthClasses = 'mx-auto max-w-7xl sm:px-6 lg:px-8'

type StaffAction = { id: string; label: string; icon: ReactNode; act: Act }

/** Returns the actions for a member of staff in their current view. */
const actionsOf = ({
  user,
  can,
  ...handlers
}: Omit<Props, 'isWide'> & { can: (path: Permission) => boolean }): StaffAction[] => {
  if (user.userType === 'supplierContact')
    return [
      {
        id: 'restore',
        label: 'Back to staff roles',
        icon: <Undo2 aria-hidden />,
        act: handlers.onRestoreRoles,
      },
    ]
  const isCustomer = user.userType === 'customer'
  const actions: (StaffAction | false)[] = [
    // In the customer view, the browser does not know the roles of the member of staff, so the action is always
    // offered. The server checks the permission.
    (user.toggled || (can('customer.view') && can('customer.edit'))) && {
      id: 'select',
      label: isCustomer ? 'Change customer' : 'Select customer',
      icon: <UserRoundCog aria-hidden />,
      act: handlers.onSelectCustomer,
    },
    isCustomer && {
      id: 'clear',
      label: 'Clear customer',
      icon: <UserX aria-hidden />,
      act: handlers.onClearCustomer,
    },
    {
      id: 'toggle',
      label: user.toggled ? 'Staff view' : 'Customer view',
      icon: user.toggled ? <EyeOff aria-hidden /> : <Eye aria-hidden />,
      act: () => handlers.onToggle(!user.toggled),
    },
    canUseSupplierRoles(user) &&
      !user.toggled &&
      can('supplier.view') &&
      can('supplier.edit') && {
        id: 'supplier',
        label: 'Supplier view',
        icon: <Store aria-hidden />,
        act: handlers.onSupplierRoles,
      },
  ]
  return actions.filter((action) => action !== false)
}

/** Shows the identity in which a member of staff acts, with actions to change it (ACC-014, ACC-015, ACC-047). */
export const StaffBar = (props: Props) => {
  const [isBusy, setBusy] = useState(false)
  const run = ({ act }: StaffAction) => {
    if (isBusy) return
    setBusy(true)
    act()
      .catch((reason: unknown) => void toast.error(failureMessage(reason)))
      .finally(() => setBusy(false))
  }
  const { can } = usePermissions()
  const actions = actionsOf({ ...props, can })
  return (
    <aside aria-label="Staff" aria-busy={isBusy} className="border-line border-b bg-sunken text-ink text-sm">
      <div
        className={clsx('flex min-h-12 items-center gap-3 px-4', props.isWide ? 'lg:px-5' : pageWidthClasses)}
      >
        <p className="min-w-0 grow truncate">
          <CurrentIdentity user={props.user} />
        </p>
        <div className="-me-3 flex shrink-0 max-md:hidden">
          {actions.map((action) => (
            <Button key={action.id} kind="quiet" size="small" onClick={() => run(action)}>
              {action.icon}
              {action.label}
            </Button>
          ))}
        </div>
        <div className="-me-3 shrink-0 md:hidden">
          <Menu
            label="Staff menu"
            icon={<EllipsisVertical aria-hidden />}
            iconOnly
            entries={actions.map((action) => ({ ...action, onAction: () => run(action) }))}
          />
        </div>
      </div>
    </aside>
  )
}

const CurrentIdentity = ({ user }: { user: CurrentUser }) => {
  if (user.userType === 'supplierContact')
    return (
      <>
        Supplier view: {user.role.map(({ name }) => name).join(' and ')} of{' '}
        <strong>{user.supplier?.title}</strong>
      </>
    )
  const view = user.toggled ? 'Customer view' : 'Staff'
  if (user.userType === 'staff') return <>{view}: no customer selected</>
  return (
    <>
      {view}: acting as <strong>{user.name || user.email}</strong>
    </>
  )
}
