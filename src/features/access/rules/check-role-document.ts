import { z } from 'zod'
import { sections } from '#kernel/section.ts'
import { type PermissionEntry, type RoleDocument, roleDocument } from './role-document.ts'

type RoleProblem = {
  /** The position in the document, as keys and indexes: ['permissions', 0, 'path']. */
  readonly position: readonly (string | number)[]
  readonly message: string
}

type CheckedRole =
  | { readonly role: RoleDocument; readonly problems: readonly [] }
  | { readonly role: undefined; readonly problems: readonly [RoleProblem, ...RoleProblem[]] }

/**
 * Checks that a role document from a file or an editor has the right shape, and that its paths, areas, types and
 * sections exist (PERM-013, PERM-014). Without this check, a misspelt name would silently grant nothing.
 * @param isPath returns whether a role can grant this path
 */
export const checkRoleDocument = (document: unknown, isPath: (path: string) => boolean): CheckedRole => {
  const parsed = roleDocument.safeParse(document, { error: z.config().localeError })
  const [firstProblem, ...otherProblems] = parsed.success
    ? parsed.data.permissions.flatMap((entry, index) => entryProblems(entry, index, isPath))
    : parsed.error.issues.map(({ path, message }) => ({ position: path as (string | number)[], message }))
  if (firstProblem) return { role: undefined, problems: [firstProblem, ...otherProblems] }
  if (!parsed.success) throw new Error('invalid role document without a problem')
  return { role: parsed.data, problems: [] }
}

const entryProblems = (
  entry: PermissionEntry,
  index: number,
  isPath: (path: string) => boolean,
): RoleProblem[] => {
  const entryPosition = ['permissions', index]
  const problems: RoleProblem[] = []
  if (!isPath(entry.path))
    problems.push({ position: [...entryPosition, 'path'], message: `There is no permission '${entry.path}'` })
  if (entry.value === undefined && entry.permission === undefined)
    problems.push({ position: entryPosition, message: 'Enter Yes or No, or list what is allowed' })
  for (const [valueIndex, section] of (entry.conditions?.section ?? []).entries())
    if (!(sections as readonly string[]).includes(section))
      problems.push({
        position: [...entryPosition, 'conditions', 'section', valueIndex],
        message: `There is no section '${section}'`,
      })
  return problems
}
