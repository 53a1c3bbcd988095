import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { readRoles, type ShippedRoles } from './read-roles.ts'
import { storeRoles } from './role-store.ts'

/**
 * Stores the shipped role documents; one that was stored before is brought up to date, unless staff have changed it:
 * that one keeps what they gave it, and gains nothing. Nothing is stored when any file is wrong.
 * @returns how many there are
 * @throws StartProblem that lists what is wrong
 */
export const loadRoles = async (database: Kysely<Tables>, shipped: ShippedRoles): Promise<number> => {
  const roles = await readRoles(shipped)
  await storeRoles(database, roles)
  return roles.length
}
