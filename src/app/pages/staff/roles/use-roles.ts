import { useQuery } from '@tanstack/react-query'
import { rolesKey } from '#features/access/ui/access-api.ts'
import { usePermissions } from '#features/access/ui/index.ts'
import type { UserType } from '#kernel/actor.ts'
import { getApi } from '../../../get-api.ts'

/** Loads all roles and the number of people who have each, if the reader can see them. */
export const useRoles = () => {
  const { can } = usePermissions()
  return useQuery({
    queryKey: rolesKey,
    queryFn: async () => (await getApi().access.listRoles()).data,
    enabled: can('company.view'),
  })
}

/**
 * Returns the names of roles for a user type. Until the list of roles is loaded, and for readers without access to it,
 * returns only the built-in roles of supplier contacts.
 */
export const useRoleNames = (userType: UserType): readonly string[] => {
  const { data } = useRoles()
  if (!data) return userType === 'supplierContact' ? ['Owner', 'Editor'] : []
  return data.flatMap(({ document }) => (document.userType === userType ? [document.name] : []))
}
