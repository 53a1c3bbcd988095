import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { hasPermission } from '../rules/find-permission.ts'
import { type PermissionSubject, permissionInput } from '../rules/permission-input.ts'
import { rolesFor } from '../rules/roles-for.ts'
import { useAccessApi } from './access-api.ts'
import { usePermissionReader } from './permission-reader.ts'
import { roleCache } from './role-cache.ts'

export type Permissions = {
  /** False while the reader or the roles are loading. During that time, no permission is granted. */
  readonly isKnown: boolean
  readonly isLoggedIn: boolean
  /**
   * Returns whether the reader has the permission at a dotted path. It only decides what is shown; the server checks
   * each request (PERM-O4).
   */
  can(path: string): boolean
}

/** Returns a function that requests a role document by name. */
const useReadRole = () => {
  const api = useAccessApi()
  return useMemo(() => async (roleName: string) => (await api.readRole({ roleName })).data, [api])
}

/**
 * Returns the permissions of the current user, computed by the same function as on the server.
 * @param subject the reader's relation to the event, and its section and stages. If an earlier state of the event is
 * shown, every permission is refused.
 */
export const usePermissions = (subject: PermissionSubject = {}): Permissions => {
  const reader = usePermissionReader()
  const readRole = useReadRole()
  const names = rolesFor(reader ?? null, subject.relation)
  const { data: documents } = useQuery({
    queryKey: ['roles', ...names],
    queryFn: () => roleCache.roles(names, readRole),
    enabled: reader !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isKnown = reader === null || (reader !== undefined && documents !== undefined)
  const input = permissionInput(reader ?? null, documents ?? [], {
    groupHeadOffice: reader?.groupHeadOffice,
    ...subject,
  })
  return {
    isKnown,
    isLoggedIn: Boolean(reader),
    can: (path) => hasPermission(path, { ...input, loggedIn: input.loggedIn && isKnown }),
  }
}
