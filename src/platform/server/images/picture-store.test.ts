import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createPictureStore } from './picture-store.ts'

const root = await mkdtemp(join(tmpdir(), 'jaunt-pictures-'))
afterAll(() => rm(root, { recursive: true, force: true }))
let folder = ''
let folders = 0
beforeEach(() => {
  folders += 1
  folder = join(root, String(folders))
})

const problems: unknown[] = []
const openStore = (maxBytes = 1000) =>
  createPictureStore({ folder, maxBytes, onError: (problem) => problems.push(problem) })
const filesIn = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.avif'))

test('a stored picture is found after a restart and counts towards the limit', async () => {
  await openStore().write('scene/a/400.avif', Buffer.alloc(400, 1))
  const reopened = openStore()
  await reopened.counted
  expect(reopened.storedBytes).toBe(400)
  expect(await reopened.read('scene/a/400.avif')).toEqual(Buffer.alloc(400, 1))
  expect(await reopened.read('scene/b/400.avif')).toBeUndefined()
})

test('the least recently used pictures are deleted, and the folder never exceeds its limit', async () => {
  const store = openStore(1000)
  for (const name of ['a', 'b', 'c']) await store.write(`scene/${name}/400.avif`, Buffer.alloc(300))
  await store.read('scene/a/400.avif')
  await store.write('scene/d/400.avif', Buffer.alloc(300))
  expect(store.storedBytes).toBeLessThanOrEqual(1000)
  await expect.poll(filesIn).toHaveLength(3)
  expect(await store.read('scene/b/400.avif')).toBeUndefined()
  expect(await store.read('scene/a/400.avif')).toHaveLength(300)
})

test('a picture larger than the whole limit is not stored', async () => {
  const store = openStore(100)
  await store.write('scene/a/400.avif', Buffer.alloc(101))
  expect(await store.read('scene/a/400.avif')).toBeUndefined()
})

test('a disk that rejects files is reported, and nothing is stored', async () => {
  await writeFile(folder, 'a file in the place of the folder')
  const store = openStore()
  problems.length = 0
  await expect(store.write('scene/a/400.avif', Buffer.alloc(10))).resolves.toBeUndefined()
  expect(problems.length).toBeGreaterThan(0)
})
