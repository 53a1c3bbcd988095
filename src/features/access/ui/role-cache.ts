import type { RoleDocument } from '../rules/role-document.ts'

type ReadRole = (name: string) => Promise<RoleDocument>

/** Roles that everyone may come to have; the others are asked for once someone has logged in (000 §6). */
export const startRoles = ['Organiser', 'Guest'] as const

/**
 * Role documents by name, each asked for once in a visit. One that could not be read is asked for again;
 * one that does not exist grants nothing, and is asked for again as well.
 */
export const createRoleCache = () => {
  const known = new Map<string, Promise<RoleDocument>>()
  const role = (name: string, read: ReadRole): Promise<RoleDocument> => {
    const found = known.get(name)
    if (found) return found
    const asked = read(name)
    known.set(name, asked)
    asked.catch(() => known.delete(name))
    return asked
  }
  return {
    role,
    /** A document that was changed is asked for anew. */
    forget: (name: string) => void known.delete(name),
    /** The documents of these roles that can be read, in the order of the names. */
    roles: async (names: readonly string[], read: ReadRole): Promise<RoleDocument[]> => {
      const answers = await Promise.allSettled(names.map((name) => role(name, read)))
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    },
  }
}

/** The roles of this browser window. */
export const roleCache = createRoleCache()
