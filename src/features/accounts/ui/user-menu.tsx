import { useLocation } from '@tanstack/react-router'
import { LogOut, ShieldCheck, Store, UserRoundPen } from 'lucide-react'
import { useEffect } from 'react'
import { readDeferredParameters } from '#platform/browser/address/deferred-parameters.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import type { MenuEntry } from '#platform/ui/actions/menu-props.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { countsAsStaff } from '../rules/acting.ts'
import { areaHomeOf, staffHome } from '../rules/area-home.ts'
import type { CurrentUser } from '../rules/user-fields.ts'
import { openAccount } from './details/open-account.tsx'
import type { AccountsApi } from './session/accounts-api.ts'
import { userStore } from './session/current-user-store.ts'
import { createSessionActions } from './session/session-actions.ts'

/** Returns the menu entry for the staff or supplier area of a user, if any. */
const workplaceOf = (user: CurrentUser): MenuEntry[] => {
  const href = areaHomeOf(user)
  if (countsAsStaff(user))
    return [{ id: 'staff', label: 'Staff area', icon: <ShieldCheck aria-hidden />, href: staffHome }]
  if (user.supplier)
    return [{ id: 'supplier', label: user.supplier.title, icon: <Store aria-hidden />, href }]
  return []
}

/** Opens 'My Details' if the URL has dialog=account or correct-account=yes (ACC-O20). Renders nothing. */
export const DetailsFromAddress = () => {
  const searchStr = useLocation({ select: (location) => location.searchStr })
  useEffect(() => {
    const query = new URLSearchParams(searchStr)
    const deferred = readDeferredParameters(query)
    const opensForCorrection = deferred['correct-account'] === 'yes'
    // With these parameters, event home first asks questions about a new event. It then removes the parameters, and the
    // dialog opens.
    const isAsking =
      deferred['new-event'] === 'yes' ||
      deferred['request-fd'] === 'yes' ||
      deferred['request-date'] === 'yes'
    if (query.get('dialog') === 'account' || (opensForCorrection && !isAsking))
      openAccount({ tab: query.get('tab'), opensForCorrection })
  }, [searchStr])
  return null
}

/** Returns the entries of the current user's menu in the header. */
export const userMenu = (user: CurrentUser, api: AccountsApi): MenuEntry[] => {
  const { logOut } = createSessionActions(api, userStore)
  const leave = () => void logOut(user).catch((reason: unknown) => toast.error(failureMessage(reason)))
  return [
    ...workplaceOf(user),
    {
      id: 'details',
      label: 'My Details',
      icon: <UserRoundPen aria-hidden />,
      onAction: () => openAccount(),
    },
    { id: 'log-out', label: 'Log out', icon: <LogOut aria-hidden />, onAction: leave },
  ]
}
