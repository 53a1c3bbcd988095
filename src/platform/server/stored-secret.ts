import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the secret of a site that has none configured. It is created once and stored with the data, so that links
 * stay valid after a restart. The file gets its final name only when it is complete. If several processes start at
 * once, the file of one of them gets that name, and all read it.
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
  const secret = readFileSync(file, 'utf8')
  if (secret.length < 32) throw new Error(`${file} is incomplete: remove it`)
  return secret
}
