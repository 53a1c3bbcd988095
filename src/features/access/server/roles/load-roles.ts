import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { readRoles } from './read-roles.ts'
import { storeRoles } from './role-store.ts'

/**
 * Stores the shipped role documents; one that was stored before is brought up to date, unless staff have changed it. Nothing is stored
 * when any file is wrong.
 * @returns how many there are
 * @throws StartProblem that lists what is wrong
 */
export const loadRoles = async (database: Kysely<Tables>, folder = 'data/roles'): Promise<number> => {
  const roles = await readRoles(folder)
  await storeRoles(database, roles)
  return roles.length
}
