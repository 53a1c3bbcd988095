import { countsAsStaff, useCurrentUser } from '#features/accounts/ui/index.ts'

/** Returns the start of the permissions for a supplier's contacts, e.g. 'customer' of 'customer.view' and '.edit'. */
export const useContactsPermission = () => {
  const user = useCurrentUser()
  return user && countsAsStaff(user) ? ('customer' as const) : ('supplierArea.users' as const)
}
