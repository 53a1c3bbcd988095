import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { diskFiles } from '#platform/adapters/object-storage/disk-files.ts'
import { type FileStore, FilesUnavailable } from '#platform/adapters/object-storage/file-store.ts'
import { photoLibrary } from '#tests/support/photo-library.ts'
import { deleteUnusedFiles } from './delete-unused-files.ts'
import { libraryFileName, storePhoto } from './store-photo.ts'

const { site, staff, folder, add, newPhoto, addAsStaff, count } = await photoLibrary()

const files = diskFiles(folder)
const now = () => new Date()
const later = () => new Date(Date.now() + 2 * 3_600_000)
const sweep = (store: FileStore = files, clock = later) =>
  deleteUnusedFiles({ database: site.db, files: store, now: clock, onError: () => {} })
/** Stores a file without creating its photo, as if the process had crashed before creating it. */
const storeAndCrash = (bytes: Buffer) =>
  storePhoto({ database: site.db, files, now, onError: () => {} }, bytes, 'a crashed upload')

test('a file is deleted only when no photo uses it any more', async () => {
  const { record } = await addAsStaff()
  const secondPhoto = { ...record, id: `${record.id}-again` }
  await staff.post('/api/media', { record: secondPhoto })
  const isStored = () => files.has(libraryFileName(record.file.hash))
  await staff.delete(`/api/media/${record.id}`, { version: 1 })
  await sweep()
  expect(await isStored()).toBe(true)
  await staff.delete(`/api/media/${secondPhoto.id}`, { version: 1 })
  await sweep(files, now)
  expect(await isStored(), 'it may be in use by an upload').toBe(true)
  await sweep()
  expect(await isStored()).toBe(false)
  const counts = await count()
  expect(counts.files).toBeLessThanOrEqual(counts.media)
})

test('a file without a photo, stored by a process that crashed, is deleted', async () => {
  await sweep()
  const before = await count()
  const stored = await storeAndCrash(await newPhoto())
  expect(stored).toHaveProperty('hash')
  expect(await count()).toEqual({ ...before, files: before.files + 1, stored: before.stored + 1 })
  expect(await sweep(files, now)).toBe(0)
  expect(await sweep()).toBe(1)
  expect(await count()).toEqual(before)
})

test('if deleting a file fails, its row stays and the next run tries again', async () => {
  await sweep()
  const before = await count()
  await storeAndCrash(await newPhoto())
  const unavailableStore = { ...files, remove: () => Promise.reject(new FilesUnavailable(new Error('down'))) }
  expect(await sweep(unavailableStore)).toBe(0)
  expect((await count()).files).toBe(before.files + 1)
  expect(await sweep()).toBe(1)
  expect(await count()).toEqual(before)
})

test('a photo that is uploaded while its file is being deleted still has its file', async () => {
  const bytes = await newPhoto()
  for (let round = 0; round < 5; round += 1) {
    await storeAndCrash(bytes)
    await sql`update media_file set retained_until = now() - interval '1 minute'
      where hash not in (select hash from media)`.execute(site.db)
    const [, response] = await Promise.all([sweep(files, now), add(bytes)])
    expect(response.status).toBe(200)
    const { record, version } = response.body.data
    expect(await files.has(libraryFileName(record.file.hash)), `round ${round}`).toBe(true)
    expect((await staff.delete(`/api/media/${record.id}`, { version })).status).toBe(200)
  }
})
