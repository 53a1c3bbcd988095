import { commandPermissions } from '#features/events/rules/commands/index.ts'
import { namedPaths } from '#kernel/permission.ts'

/**
 * Every permission path that a role can grant, because the site checks it. A role document with any other path
 * is refused, since it would have no effect.
 */
export const permissionPaths: readonly string[] = [...new Set([...namedPaths, ...commandPermissions])]
