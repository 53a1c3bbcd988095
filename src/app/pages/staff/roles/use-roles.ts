import { useQuery } from '@tanstack/react-query'
import { rolesKey } from '#features/access/ui/access-api.ts'
import { usePermissions } from '#features/access/ui/index.ts'
import type { UserType } from '#kernel/actor.ts'
import { getApi } from '../../../get-api.ts'

/** Returns all roles, with the user types that can have them. */
export const useRoles = () => {
  const { can } = usePermissions()
  return useQuery({
    queryKey: rolesKey,
    queryFn: async () => (await getApi().access.listRoles()).data,
    enabled: can('company.view'),
  })
}

/**
 * Returns the names of roles for a user type. Readers without access to the list of roles get only the built-in roles
 * of supplier contacts.
 */
export const useRoleNames = (userType: UserType): readonly string[] => {
  const { data } = useRoles()
  if (!data) return userType === 'supplierContact' ? ['Owner', 'Editor'] : []
  return data.flatMap(({ document }) => (document.userType === userType ? [document.name] : []))
}
