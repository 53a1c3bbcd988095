import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const sqliteBusy = 5 // SQLITE_BUSY

/** The locks of this process. The set prevents their garbage collection, which would release them. */
const locks = new Set<DatabaseSync>()

/**
 * Locks a folder for this process until the process ends in any way. Returns undefined if the folder is already locked.
 * Node has no file locks, but SQLite uses those of the operating system on every platform, so an empty SQLite file is
 * the lock.
 * @returns a function that unlocks the folder
 */
export const lockFolder = (folder: string): (() => void) | undefined => {
  const lock = new DatabaseSync(join(folder, 'jaunt.lock'))
  try {
    lock.exec('begin exclusive')
  } catch (problem) {
    lock.close()
    if ((problem as { errcode?: number }).errcode === sqliteBusy) return undefined
    throw problem
  }
  locks.add(lock)
  const pidFile = join(folder, 'jaunt.pid')
  rmSync(pidFile, { force: true }) // a file of another user can't be overwritten
  writeFileSync(pidFile, String(process.pid))
  return () => {
    rmSync(pidFile, { force: true })
    if (locks.delete(lock)) lock.close()
  }
}

/** Returns the id of the process that holds the lock, for a message. */
export const lockHolder = (folder: string): string => {
  try {
    return readFileSync(join(folder, 'jaunt.pid'), 'utf8')
  } catch {
    return 'unknown'
  }
}
