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

type Owner = 'this data' | 'a stranger' | 'unknown'

/** What the process runs on: a process may have got the number of a dead server later. */
const ownerOf = async (pid: number, cluster: string): Promise<Owner> => {
  if (process.platform === 'win32') return 'unknown'
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  if (folder) return folder === (await realpath(cluster)) ? 'this data' : 'a stranger'
  // Other systems have no /proc, and a container's root may not look into another user's process.
  const command = await commandOf(pid)
  if (command === undefined) return isAlive(pid) ? 'unknown' : 'a stranger'
  if (command.includes(cluster)) return 'this data'
  // Without a command it is dead and only not yet buried.
  return command.includes('postgres') ? 'unknown' : 'a stranger'
}

const commandOf = async (pid: number): Promise<string | undefined> => {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
  } catch {
    const asked = promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
    return asked.then(
      ({ stdout }) => stdout,
      () => undefined,
    )
  }
}

/** The server that runs on this data, by its own postmaster.pid (line 1 process, line 4 port). */
export const findServer = async (cluster: string): Promise<RunningServer | undefined> => {
  const lines = (await readFile(pidFile(cluster), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!(pid > 0) || !isAlive(pid) || pid === process.pid) return undefined
  if ((await ownerOf(pid, cluster)) === 'a stranger') return undefined
  return { pid, port: Number(lines[3]) }
}

/**
 * PostgreSQL takes a stranger that has the number of its dead server for that server, and refuses to start.
 * It does not when the number is that of the process which starts it. The other lines stay: they guard
 * against children of the dead server. Only for who holds the folder's lock and found no server.
 */
export const disownPidFile = async (cluster: string): Promise<void> => {
  const lines = (await readFile(pidFile(cluster), 'utf8').catch(() => '')).split('\n')
  if (Number(lines[0]) > 0) await writeFile(pidFile(cluster), [process.pid, ...lines.slice(1)].join('\n'))
}

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid')
