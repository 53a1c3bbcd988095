import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'

/** Copies the shipped data for a test file to change, and deletes the copy afterwards. */
export const openDataCopy = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jaunt-data-'))
  afterAll(() => rm(folder, { recursive: true }))
  await cp('data', folder, { recursive: true })
  return {
    folder,
    /** Changes a file, which must differ afterwards. Returns a function that restores it. */
    edit: async (file: string, change: (text: string) => string): Promise<() => Promise<void>> => {
      const path = join(folder, file)
      const before = await readFile(path, 'utf8')
      const after = change(before)
      expect(after).not.toBe(before)
      await writeFile(path, after)
      return () => writeFile(path, before)
    },
  }
}
