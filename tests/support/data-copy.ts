import { cp, glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect } from 'vitest'

/** Copies the shipped data for a test file to change, and deletes the copy afterwards. */
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
 * Copies the shipped data with only these cities, which loads in a quarter of the time. The areas of all cities remain;
 * the calendar and pages with products of other cities are removed.
 */
export const openSmallDataCopy = async (cities: readonly string[]) => {
  const copy = await openDataCopy()
  for await (const file of glob('locations/*/products.yaml', { cwd: copy.folder })) {
    const [, place = ''] = file.split(/[\\/]/)
    if (!cities.includes(place)) await rm(join(copy.folder, 'locations', place), { recursive: true })
  }
  for (const place of [
    'calendar.yaml',
    'content/categories',
    'content/landings',
    'content/locations',
    'content/posts',
  ])
    await rm(join(copy.folder, place), { recursive: true })
  return copy
}
