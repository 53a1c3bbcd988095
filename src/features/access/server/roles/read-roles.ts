import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LineCounter, parseDocument } from 'yaml'
import { StartProblem } from '#platform/server/start-problem.ts'
import { checkRoleDocument } from '../../rules/check-role-document.ts'
import type { RoleDocument } from '../../rules/role-document.ts'

type Read = { readonly roles: RoleDocument[]; readonly problems: string[] }

/** Reads one role document; every problem says the file, the line and the reason. */
export const readRole = (file: string, text: string): RoleDocument | string[] => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const at = (offset: number | undefined) =>
    `${file}:${offset === undefined ? 1 : lines.linePos(offset).line}`
  if (document.errors.length > 0)
    return document.errors.map(({ pos, message }) => `${at(pos[0])}: ${message.split('\n')[0]}`)
  const { role, problems } = checkRoleDocument(document.toJS())
  if (role) return role
  return problems.map(({ at: place, message }) => {
    const node = document.getIn(place, true) as { range?: [number, number, number] } | undefined
    return `${at(node?.range?.[0])}: ${place.join('.')} ${message}`
  })
}

/**
 * Reads every role document of a folder.
 * @throws StartProblem that lists what is wrong in them, when anything is
 */
export const readRoles = async (folder: string): Promise<RoleDocument[]> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).sort()
  const read: Read = { roles: [], problems: [] }
  for (const file of files) {
    const result = readRole(file, await readFile(join(folder, file), 'utf8'))
    if (Array.isArray(result)) read.problems.push(...result)
    else if (read.roles.some(({ name }) => name === result.name))
      read.problems.push(`${file}:1: another file has the role ${result.name} already`)
    else read.roles.push(result)
  }
  if (read.problems.length === 0) return read.roles
  throw new StartProblem(`The roles in ${folder} are wrong:\n  ${read.problems.join('\n  ')}`)
}
