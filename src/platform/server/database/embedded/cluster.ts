import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartProblem } from '../../start-problem.ts'
import { type Binaries, program } from './binaries.ts'
import { runAs, type ServerUser } from './run-as.ts'

/** The superuser of the embedded server and the name of its database. */
export const roleName = 'jaunt'

const readText = async (file: string): Promise<string | undefined> => {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw problem
  }
}

const writeWhole = async (file: string, text: string) => {
  await writeFile(`${file}.new`, text, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

export const storedPassword = async (home: string): Promise<string> => {
  const file = join(home, 'password')
  const storedText = await readText(file)
  if (storedText) return storedText
  const password = randomBytes(24).toString('hex')
  await writeWhole(file, password)
  return password
}

const canWrite = async (user: ServerUser, folder: string) =>
  !user || (await runAs(user, '/bin/sh', ['-c', 'cd "$0" && test -w .', folder])).code === 0

const createOwnFolder = async (folder: string, user: ServerUser) => {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  if (user) await chown(folder, user.uid, user.gid)
}

/** Creates a data folder outside of DATA_DIR, for a server user who can't enter DATA_DIR. */
const createOutsideFolder = async (user: ServerUser): Promise<string> => {
  for (const base of ['/var/lib/jaunt', '/var/tmp/jaunt-data']) {
    const folder = join(base, randomBytes(6).toString('hex'))
    try {
      await mkdir(base, { recursive: true, mode: 0o755 })
      await createOwnFolder(folder, user)
    } catch {
      continue
    }
    if (await canWrite(user, folder)) return folder
    await rm(folder, { recursive: true })
  }
  throw new StartProblem(
    `Because you are root, PostgreSQL must run as user ${user?.uid}, who cannot write to any data folder. ` +
      'Set DATA_DIR to a folder every user can enter, or start Jaunt as a normal user.',
  )
}

/**
 * Returns the folder of the server's data. If it is not inside DATA_DIR, the file DATA_DIR/postgres/location contains
 * its path.
 */
export const serverPlace = async (home: string): Promise<string> =>
  (await readText(join(home, 'location'))) ?? join(home, 'server')

/**
 * Finds or creates the folder of the server's data. It is DATA_DIR/postgres/server, or a folder outside if the
 * server's user can't enter DATA_DIR.
 * @throws StartProblem when the data belongs to another user, or no folder is usable
 */
export const placeServer = async (home: string, user: ServerUser): Promise<string> => {
  const place = await serverPlace(home)
  const stats = await stat(place).catch(() => undefined)
  const serverUid = user?.uid ?? process.getuid?.()
  if (stats && serverUid !== undefined && stats.uid !== serverUid)
    throw new StartProblem(
      `The data in ${place} belongs to user ${stats.uid}, but PostgreSQL would run as user ${serverUid}. Start Jaunt as ` +
        `the user who owns it, or change its owner: chown -R ${serverUid} ${place}`,
    )
  if (stats && (await canWrite(user, place))) return place
  const insideFolder = join(home, 'server')
  if (place !== insideFolder)
    throw new StartProblem(
      `The data for this folder is in ${place}, which ${stats ? `user ${serverUid} cannot write to` : 'no longer exists'}. ` +
        `Fix this, or delete ${join(home, 'location')} to start with an empty database.`,
    )
  await createOwnFolder(insideFolder, user)
  if (await canWrite(user, insideFolder)) return insideFolder
  await rm(insideFolder, { recursive: true })
  const outsideFolder = await createOutsideFolder(user)
  await writeWhole(join(home, 'location'), outsideFolder)
  return outsideFolder
}

const checkVersion = async (cluster: string, { version }: Binaries) => {
  const createdVersion = await readText(join(cluster, 'PG_VERSION'))
  const major = version.split('.')[0]
  if (createdVersion === major) return
  throw new StartProblem(
    `The data in ${cluster} was created by PostgreSQL ${createdVersion}, but this Jaunt includes PostgreSQL ${major}. ` +
      (Number(createdVersion) > Number(major)
        ? 'Start the newer Jaunt that created it'
        : 'Dump it with the Jaunt that created it') +
      ', or start on an empty DATA_DIR.',
  )
}

const removeUnfinished = async (place: string) => {
  for (const name of await readdir(place))
    if (name.startsWith('unfinished-')) await rm(join(place, name), { recursive: true }).catch(() => {})
}

type Options = { place: string; binaries: Binaries; user: ServerUser; password: string }

/** Finds or creates the server's data. An interrupted run never leaves data that looks complete. */
export const prepareCluster = async ({ place, binaries, user, password }: Options): Promise<string> => {
  const cluster = join(place, 'cluster')
  if (await stat(cluster).catch(() => undefined)) {
    await checkVersion(cluster, binaries)
    return cluster
  }
  // A unique name, because the initdb of a killed start may still be writing to its own folder.
  const unfinishedFolder = join(place, `unfinished-${randomBytes(4).toString('hex')}`)
  const passwordFile = join(place, 'first-password')
  await removeUnfinished(place)
  await rm(passwordFile, { force: true })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user) await chown(passwordFile, user.uid, user.gid)
  const { code, output } = await runAs(user, program(binaries, 'initdb'), [
    `--pgdata=${unfinishedFolder}`,
    `--username=${roleName}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ])
  await rm(passwordFile, { force: true })
  if (code !== 0) throw new StartProblem(`PostgreSQL could not create its data in ${place}: ${output}`)
  await rename(unfinishedFolder, cluster)
  return cluster
}
