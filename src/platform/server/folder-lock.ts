import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const busy = 5 // SQLITE_BUSY

/** What this process keeps, whether or not anybody still means to give it back: what is collected is free. */
const kept = new Set<DatabaseSync>()

/**
 * Keeps a folder for this process until it ends, however it ends; undefined when another process has it.
 * Node has no file locks of its own. SQLite brings the operating system's, on every platform, so an empty
 * SQLite file is the lock. Answers what gives the folder back.
 */
export const lockFolder = (folder: string): (() => void) | undefined => {
  const lock = new DatabaseSync(join(folder, 'jaunt.lock'))
  try {
    lock.exec('begin exclusive')
  } catch (problem) {
    lock.close()
    if ((problem as { errcode?: number }).errcode === busy) return undefined
    throw problem
  }
  kept.add(lock)
  const pidFile = join(folder, 'jaunt.pid')
  rmSync(pidFile, { force: true }) // one left by another user could not be written over
  writeFileSync(pidFile, String(process.pid))
  return () => {
    rmSync(pidFile, { force: true })
    if (kept.delete(lock)) lock.close()
  }
}

/** The process that keeps the folder, for a message. */
export const lockHolder = (folder: string): string => {
  try {
    return readFileSync(join(folder, 'jaunt.pid'), 'utf8')
  } catch {
    return 'unknown'
  }
}
