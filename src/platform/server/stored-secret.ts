import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The secret of a site that was given none. It is made once and kept beside the data, so that a restart makes no
 * link worthless. It gets its name when it is written whole: of several processes that start at once one names
 * theirs, and all read it.
 */
export const storedSecret = (dataDir: string): string => {
  const file = join(dataDir, 'session-secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    const draft = `${file}-${randomUUID()}`
    writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true })
    try {
      linkSync(draft, file)
    } catch (problem) {
      if ((problem as NodeJS.ErrnoException).code !== 'EEXIST') throw problem
    } finally {
      unlinkSync(draft)
    }
  }
  const kept = readFileSync(file, 'utf8')
  if (kept.length < 32) throw new Error(`${file} is not whole: remove it`)
  return kept
}
