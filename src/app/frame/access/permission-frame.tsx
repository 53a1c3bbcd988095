import { type ReactNode, useEffect, useMemo } from 'react'
import { groupHeadOffice } from '#features/access/rules/group-head-office.ts'
import { type BrowserReader, PermissionReaderContext } from '#features/access/ui/permission-reader.ts'
import { roleCache, startRoles } from '#features/access/ui/role-cache.ts'
import type { CurrentUser } from '#features/accounts/rules/user-fields.ts'
import { useCurrentUser } from '#features/accounts/ui/index.ts'
import { getApi } from '../../get-api.ts'

/** Provides permissions to the page, and fetches role documents by name (PERM-002). */
export const PermissionFrame = ({ children }: { children: ReactNode }) => {
  const user = useCurrentUser()
  usePrefetchRoles(user)
  const reader = useMemo(() => user && readerOf(user), [user])
  return <PermissionReaderContext value={reader}>{children}</PermissionReaderContext>
}

const readerOf = (user: CurrentUser): BrowserReader => ({
  userId: user.id,
  userType: user.userType,
  roles: user.role.map(({ name }) => name),
  supplierId: user.supplier?.id,
  canManageBooking: user.canManageBooking,
  canManageInventory: user.canManageInvetory,
  groupHeadOffice: user.supplier?.type === groupHeadOffice,
  staffId: user.staff?.id,
  toggled: user.toggled,
})

/**
 * Fetches role documents when the browser is idle: those of 'Organiser' and 'Guest' when the page starts, and those of
 * the user's own roles after log-in.
 */
const usePrefetchRoles = (user: CurrentUser | null | undefined) => {
  const ownRoleNames = user?.role.map(({ name }) => name).join('\n')
  useEffect(() => {
    const names = [...startRoles, ...(ownRoleNames ? ownRoleNames.split('\n') : [])]
    const fetchRoles = () =>
      void roleCache.roles(names, async (roleName) => (await getApi().access.readRole({ roleName })).data)
    if ('requestIdleCallback' in window) window.requestIdleCallback(fetchRoles)
    else setTimeout(fetchRoles)
  }, [ownRoleNames])
}
