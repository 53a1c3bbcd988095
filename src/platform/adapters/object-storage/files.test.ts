import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#platform/server/free-port.ts'
import { startBucket, type TestBucket } from '#tests/support/bucket.ts'
import { diskFiles } from './disk-files.ts'
import { type FileStore, FilesUnavailable } from './file-store.ts'
import { s3Files } from './s3-files.ts'

const root = await mkdtemp(join(tmpdir(), 'jaunt-files-'))
let bucket: TestBucket
beforeAll(async () => {
  bucket = await startBucket()
})
afterAll(async () => {
  await bucket.close()
  await rm(root, { recursive: true, force: true })
})

const stores: readonly (readonly [string, () => FileStore])[] = [
  ['on disk', () => diskFiles(join(root, 'disk'))],
  ['in a bucket', () => s3Files(bucket.settings)],
]
const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))

describe.each(stores)('files %s', (_, openStore) => {
  test('are read as they were stored, until they are removed', async () => {
    const files = openStore()
    const name = 'photos/ab/abcdef.jpg'
    expect([await files.has(name), await files.read(name)]).toEqual([false, undefined])
    await files.put(name, bytes)
    expect(await files.has(name)).toBe(true)
    expect((await files.read(name))?.equals(bytes)).toBe(true)
    await files.remove(name)
    expect([await files.has(name), await files.read(name)]).toEqual([false, undefined])
    await expect(files.remove(name), 'removing a missing file succeeds').resolves.toBeUndefined()
  })

  test('are complete when read while several writers store the same file', async () => {
    const files = openStore()
    const name = 'photos/cd/cdef.jpg'
    const writing = Promise.all(Array.from({ length: 5 }, () => files.put(name, bytes)))
    const contents = await Promise.all(Array.from({ length: 10 }, () => files.read(name)))
    await writing
    for (const content of contents) expect(content === undefined || content.equals(bytes)).toBe(true)
    expect((await files.read(name))?.equals(bytes)).toBe(true)
  })
})

const expectUnavailable = async (work: Promise<unknown>) =>
  expect(await work.catch((problem: unknown) => problem)).toBeInstanceOf(FilesUnavailable)
const expectEveryUseUnavailable = async (files: FileStore) => {
  await expectUnavailable(files.put('photos/x.jpg', bytes))
  await expectUnavailable(files.read('photos/x.jpg'))
  await expectUnavailable(files.has('photos/x.jpg'))
  await expectUnavailable(files.remove('photos/x.jpg'))
}

test('a disk that rejects files counts as unavailable and stores no partial file', async () => {
  const folder = join(root, 'blocked')
  await mkdir(folder)
  await writeFile(join(folder, 'photos'), 'a file in the place of the folder')
  const files = diskFiles(folder)
  await expectUnavailable(files.put('photos/x.jpg', bytes))
  await expectUnavailable(files.read('photos/x.jpg'))
  expect(await readdir(folder)).toEqual(['photos'])
})

test('a bucket is unavailable when it does not respond, does not exist or rejects our key', async () => {
  const { settings } = bucket
  await expectEveryUseUnavailable(s3Files({ ...settings, endpoint: `http://127.0.0.1:${await freePort()}` }))
  await expectUnavailable(s3Files({ ...settings, name: 'no-such-bucket' }).put('photos/x.jpg', bytes))
  await expectEveryUseUnavailable(s3Files({ ...settings, keyId: 'nobody' }))
})
