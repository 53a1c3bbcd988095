import { execFile } from 'node:child_process'
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type RunningServer = { readonly pid: number; readonly port: number }

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (problem) {
    return (problem as NodeJS.ErrnoException).code === 'EPERM'
  }
}

type Owner = 'this data' | 'another program' | 'unknown'

/** Returns which program a process belongs to. The process id of a crashed server may have been reused. */
const ownerOf = async (pid: number, cluster: string): Promise<Owner> => {
  if (process.platform === 'win32') return 'unknown'
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  if (folder) return folder === (await realpath(cluster)) ? 'this data' : 'another program'
  // Other systems have no /proc, and root in a container may not have access to another user's process.
  const command = await commandOf(pid)
  if (command === undefined) return isAlive(pid) ? 'unknown' : 'another program'
  if (command.includes(cluster)) return 'this data'
  // A process without a command is a zombie.
  return command.includes('postgres') ? 'unknown' : 'another program'
}

const commandOf = async (pid: number): Promise<string | undefined> => {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
  } catch {
    const psOutput = promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
    return psOutput.then(
      ({ stdout }) => stdout,
      () => undefined,
    )
  }
}

/**
 * Returns the server that runs on this data, according to its postmaster.pid: line 1 is the process id, line 4 the
 * port. Undefined if none runs. Our own process id is not that of a server; see `disownPidFile`.
 */
export const findServer = async (cluster: string): Promise<RunningServer | undefined> => {
  const lines = (await readFile(pidFile(cluster), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!(pid > 0) || !isAlive(pid) || pid === process.pid) return undefined
  if ((await ownerOf(pid, cluster)) === 'another program') return undefined
  return { pid, port: Number(lines[3]) }
}

/**
 * Writes our own process id into the pid file. PostgreSQL refuses to start while the pid file contains the id of a
 * running process, even if another program has reused the id of a crashed server. It accepts the id of the process that
 * starts it. The other lines stay, because they protect against children of the crashed server. Call this only with the
 * folder locked, and if no server was found.
 */
export const disownPidFile = async (cluster: string): Promise<void> => {
  const lines = (await readFile(pidFile(cluster), 'utf8').catch(() => '')).split('\n')
  if (Number(lines[0]) > 0) await writeFile(pidFile(cluster), [process.pid, ...lines.slice(1)].join('\n'))
}

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid')
