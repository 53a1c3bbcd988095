import { countsAsStaff, useCurrentUser } from '#features/accounts/ui/index.ts'

/** Returns the permission path for the contacts of a supplier, which staff administer like other people. */
export const useContactsPermission = () => {
  const user = useCurrentUser()
  return user && countsAsStaff(user) ? ('customer' as const) : ('supplierArea.users' as const)
}
