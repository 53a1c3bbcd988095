import { countsAsStaff, useCurrentUser } from '#features/accounts/ui/index.ts'

/** Returns the path to which '.view' and '.edit' are added for the permissions on a supplier's contacts. */
export const useContactsPermission = () => {
  const user = useCurrentUser()
  return user && countsAsStaff(user) ? ('customer' as const) : ('supplierArea.users' as const)
}
