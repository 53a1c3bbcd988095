import { cp, glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect } from 'vitest'

/** Copies the shipped data, without pictures, for a test file to change. Deletes the copy afterwards. */
export const openDataCopy = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jaunt-data-'))
  afterAll(() => rm(folder, { recursive: true }))
  await cp('data', folder, { recursive: true, filter: (file) => basename(file) !== 'pictures' })
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

/**
 * Copies the shipped data with only these cities, which loads in a quarter of the time. Regions and countries remain.
 * The calendar and the content of several folders are removed, because they refer to products of other cities.
 */
export const openSmallDataCopy = async (cities: readonly string[]) => {
  const copy = await openDataCopy()
  for await (const file of glob('locations/*/products.yaml', { cwd: copy.folder })) {
    const [, city = ''] = file.split(/[\\/]/)
    if (!cities.includes(city)) await rm(join(copy.folder, 'locations', city), { recursive: true })
  }
  for (const removedPath of [
    'calendar.yaml',
    'content/categories',
    'content/landings',
    'content/locations',
    'content/posts',
  ])
    await rm(join(copy.folder, removedPath), { recursive: true })
  return copy
}
