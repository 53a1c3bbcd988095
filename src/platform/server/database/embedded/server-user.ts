import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { StartProblem } from '../../start-problem.ts'
import type { ServerUser } from './run-as.ts'

const readId = async (...args: string[]) => {
  const { stdout } = await promisify(execFile)('id', args)
  return stdout.trim()
}

const findUser = async (name: string): Promise<ServerUser> => {
  try {
    return { uid: Number(await readId('-u', name)), gid: Number(await readId('-g', name)) }
  } catch {
    return undefined
  }
}

/** Returns the owner of the folder, or of the closest parent folder that does not belong to root. */
const ownerOf = async (folder: string): Promise<ServerUser> => {
  const stats = await stat(folder).catch(() => undefined)
  if (stats && stats.uid !== 0) return { uid: stats.uid, gid: stats.gid }
  return dirname(folder) === folder ? undefined : ownerOf(dirname(folder))
}

/** Returns true if the user has a name, which initdb requires. */
const hasName = async ({ uid }: NonNullable<ServerUser>) =>
  readId('-un', String(uid)).then(
    () => true,
    () => false,
  )

/**
 * Returns the user that runs PostgreSQL, which refuses to run as root. For root, this is the owner of the data or of
 * the closest parent folder, otherwise postgres or nobody.
 */
export const chooseServerUser = async (folder: string): Promise<ServerUser> => {
  if (process.getuid?.() !== 0) return undefined
  const owner = await ownerOf(folder)
  if (owner && (await hasName(owner))) return owner
  const fallbackUser = (await findUser('postgres')) ?? (await findUser('nobody'))
  if (fallbackUser) return fallbackUser
  throw new StartProblem(
    'PostgreSQL does not run as root, and this machine has no user postgres or nobody to run it as. ' +
      'Start Jaunt as a normal user, or give the address of a database in DATABASE_URL.',
  )
}
