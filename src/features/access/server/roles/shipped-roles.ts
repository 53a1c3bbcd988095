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

type Read = { readonly roles: RoleDocument[]; readonly problems: string[] }

type ShippedRoles = {
  readonly folder: string
  /** Every permission that a role can grant. */
  readonly permissionPaths: readonly string[]
}

/** The value of the key `everyOf` in a file: names of groups. The role gets every permission in these groups. */
const wholeGroups = z.array(z.string()).default([])

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
  const at = (offset: number | undefined) =>
    `${file}:${offset === undefined ? 1 : lines.linePos(offset).line}`
  if (document.errors.length > 0)
    return document.errors.map(({ pos, message }) => `${at(pos[0])}: ${message.split('\n')[0]}`)
  const { everyOf, ...written } = document.toJS() ?? {}
  const { role, problems } = checkRoleDocument(written, (path) => permissionPaths.includes(path))
  const groups = wholeGroups.safeParse(everyOf)
  const unknownGroup = groups.data?.find((group) => pathsOf(group, permissionPaths).length === 0)
  if (role && groups.success && unknownGroup === undefined)
    return withGroups(role, groups.data, permissionPaths)
  const groupProblem = { at: ['everyOf'], message: `There is no group '${unknownGroup ?? String(everyOf)}'` }
  const groupProblems = groups.success && unknownGroup === undefined ? [] : [groupProblem]
  return [...problems, ...groupProblems].map(({ at: position, message }) => {
    const node = document.getIn(position, true) as { range?: [number, number, number] } | undefined
    return `${at(node?.range?.[0])}: ${position.join('.')} ${message}`
  })
}

const pathsOf = (group: string, permissionPaths: readonly string[]) =>
  permissionPaths.filter((path) => path.startsWith(`${group}.`))

/** Adds a Yes for each path of the groups that has no entry in the role. */
const withGroups = (
  role: RoleDocument,
  groups: readonly string[],
  permissionPaths: readonly string[],
): RoleDocument => {
  const listed = new Set(role.permissions.map(({ path }) => path))
  const granted = groups
    .flatMap((group) => pathsOf(group, permissionPaths))
    .filter((path) => !listed.has(path))
    .map((path) => ({ path, value: 'Yes' as const }))
  return { ...role, permissions: [...role.permissions, ...granted] }
}

/**
 * Reads every role document in a folder.
 * @throws StartProblem that lists all problems of the documents
 */
export const readRoles = async ({ folder, permissionPaths }: ShippedRoles): Promise<RoleDocument[]> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).sort()
  const read: Read = { roles: [], problems: [] }
  for (const file of files) {
    const result = readRole(file, await readFile(join(folder, file), 'utf8'), permissionPaths)
    if (Array.isArray(result)) read.problems.push(...result)
    else if (read.roles.some(({ name }) => name === result.name))
      read.problems.push(`${file}:1: the role ${result.name} is already in another file`)
    else read.roles.push(result)
  }
  if (read.problems.length === 0) return read.roles
  throw new StartProblem(`The roles in ${folder} are not valid:\n  ${read.problems.join('\n  ')}`)
}

/**
 * Stores the shipped role documents and replaces their earlier versions, except for roles that staff have changed.
 * Stores nothing if any file is invalid.
 * @returns the number of shipped roles
 * @throws StartProblem that lists all problems
 */
export const loadRoles = async (database: Kysely<Tables>, shipped: ShippedRoles): Promise<number> => {
  const roles = await readRoles(shipped)
  await database.transaction().execute((tx) => storeRoles(tx, roles))
  return roles.length
}
