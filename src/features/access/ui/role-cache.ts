import type { RoleDocument } from '../rules/role-document.ts'

type ReadRole = (name: string) => Promise<RoleDocument>

/** Roles that every customer can get, loaded at the start. Other roles are loaded after log-in (PERM-002). */
export const startRoles = ['Organiser', 'Guest'] as const

/**
 * Creates a cache of role documents by name. Each is requested once per visit. Roles that are missing or could not be
 * loaded grant nothing and are requested again.
 */
export const createRoleCache = () => {
  const requests = new Map<string, Promise<RoleDocument>>()
  const role = (name: string, read: ReadRole): Promise<RoleDocument> => {
    const earlierRequest = requests.get(name)
    if (earlierRequest) return earlierRequest
    const request = read(name)
    requests.set(name, request)
    request.catch(() => requests.delete(name))
    return request
  }
  return {
    role,
    /** Removes a changed document from the cache. */
    forget: (name: string) => void requests.delete(name),
    /** Returns the documents of these roles in the order of the names, without those that could not be loaded. */
    roles: async (names: readonly string[], read: ReadRole): Promise<RoleDocument[]> => {
      const results = await Promise.allSettled(names.map((name) => role(name, read)))
      return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    },
  }
}

export const roleCache = createRoleCache()
