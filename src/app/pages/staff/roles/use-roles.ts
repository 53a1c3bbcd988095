import { useQuery } from '@tanstack/react-query'
import { rolesKey } from '#features/access/ui/access-api.ts'
import { usePermissions } from '#features/access/ui/index.ts'
import type { UserType } from '#kernel/actor.ts'
import { getApi } from '../../../get-api.ts'

/** All stored roles with who may hold them. */
export const useRoles = () => {
  const { may } = usePermissions()
  return useQuery({
    queryKey: rolesKey,
    queryFn: async () => (await getApi().access.listRoles()).data,
    enabled: may('company.view'),
  })
}

/** The roles a kind of person may hold; for those who may not see the roles, the ones of the site. */
export const useRoleNames = (userType: UserType): readonly string[] => {
  const { data } = useRoles()
  if (!data) return userType === 'supplierContact' ? ['Owner', 'Editor'] : []
  return data.flatMap(({ document }) => (document.userType === userType ? [document.name] : []))
}
