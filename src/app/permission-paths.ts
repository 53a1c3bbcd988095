import { commandPermissions } from '#features/events/rules/commands/index.ts'
import { namedPaths } from '#kernel/permission.ts'

/**
 * Every dotted path that a role may grant: what the site asks for. A path that is not here would be granted to no
 * effect, so a role document that has one is refused.
 */
export const permissionPaths: readonly string[] = [...new Set([...namedPaths, ...commandPermissions])]
