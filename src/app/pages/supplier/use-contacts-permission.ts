import { countsAsStaff, useCurrentUser } from '#features/accounts/ui/index.ts'

/** Returns the permission path for a supplier's contacts. For staff it is the same as for other people. */
export const useContactsPermission = () => {
  const user = useCurrentUser()
  return user && countsAsStaff(user) ? ('customer' as const) : ('supplierArea.users' as const)
}
