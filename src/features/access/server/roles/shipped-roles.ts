import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import type { Tables } from '#platform/server/database/tables.ts'
import { StartProblem } from '#platform/server/start-problem.ts'
import { checkRoleDocument } from '../../rules/check-role-document.ts'
import type { RoleDocument } from '../../rules/role-document.ts'
import { storeRoles } from './role-store.ts'

/** The roles and the problems of the files read so far. */
type ReadResult = { readonly roles: RoleDocument[]; readonly problems: string[] }

type ShippedRoles = {
  readonly folder: string
  /** Every permission that a role can grant. */
  readonly permissionPaths: readonly string[]
}

/** The names of groups in the key `everyOf` of a file. The role gets every permission in these groups. */
const groupNames = z.array(z.string()).default([])

/**
 * Parses a role document from a file. Returns the role, or all problems, each with the file, the line and the reason.
 */
export const readRole = (
  file: string,
  text: string,
  permissionPaths: readonly string[],
): RoleDocument | string[] => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const placeOf = (offset: number | undefined) =>
    `${file}:${offset === undefined ? 1 : lines.linePos(offset).line}`
  if (document.errors.length > 0)
    return document.errors.map(({ pos, message }) => `${placeOf(pos[0])}: ${message.split('\n')[0]}`)
  const { everyOf, ...roleFields } = document.toJS() ?? {}
  const { role, problems } = checkRoleDocument(roleFields, (path) => permissionPaths.includes(path))
  const groups = groupNames.safeParse(everyOf)
  const unknownGroups = groups.data?.filter((group) => pathsOf(group, permissionPaths).length === 0) ?? []
  if (role && groups.success && unknownGroups.length === 0)
    return withGroups(role, groups.data, permissionPaths)
  const groupProblems = groups.success
    ? unknownGroups.map((group) => `There is no group '${group}'`)
    : ['should be a list of group names']
  const problemsOfGroups = groupProblems.map((message) => ({ position: ['everyOf'], message }))
  return [...problems, ...problemsOfGroups].map(({ position, message }) => {
    const node = document.getIn(position, true) as { range?: [number, number, number] } | undefined
    return `${placeOf(node?.range?.[0])}: ${position.join('.')} ${message}`
  })
}

const pathsOf = (group: string, permissionPaths: readonly string[]) =>
  permissionPaths.filter((path) => path.startsWith(`${group}.`))

/** Adds a Yes to the role for each path of the groups, unless the role already has an entry for the path. */
const withGroups = (
  role: RoleDocument,
  groups: readonly string[],
  permissionPaths: readonly string[],
): RoleDocument => {
  const ownPaths = new Set(role.permissions.map(({ path }) => path))
  const addedEntries = groups
    .flatMap((group) => pathsOf(group, permissionPaths))
    .filter((path) => !ownPaths.has(path))
    .map((path) => ({ path, value: 'Yes' as const }))
  return { ...role, permissions: [...role.permissions, ...addedEntries] }
}

/**
 * Reads every role document in a folder.
 * @throws StartProblem that lists all problems of the documents
 */
export const readRoles = async ({ folder, permissionPaths }: ShippedRoles): Promise<RoleDocument[]> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).sort()
  const result: ReadResult = { roles: [], problems: [] }
  for (const file of files) {
    const role = readRole(file, await readFile(join(folder, file), 'utf8'), permissionPaths)
    if (Array.isArray(role)) result.problems.push(...role)
    else if (result.roles.some(({ name }) => name === role.name))
      result.problems.push(`${file}:1: the role ${role.name} is already in another file`)
    else result.roles.push(role)
  }
  if (result.problems.length === 0) return result.roles
  throw new StartProblem(`The roles in ${folder} are not valid:\n  ${result.problems.join('\n  ')}`)
}

/**
 * Stores the shipped role documents and replaces their earlier versions, except roles that staff changed or removed.
 * Stores nothing if any file is invalid.
 * @returns the number of shipped roles
 * @throws StartProblem that lists all problems
 */
export const storeShippedRoles = async (database: Kysely<Tables>, shipped: ShippedRoles): Promise<number> => {
  const roles = await readRoles(shipped)
  await database.transaction().execute((tx) => storeRoles(tx, roles))
  return roles.length
}
