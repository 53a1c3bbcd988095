import { expect, test } from 'vitest'
import { s3Files } from '#platform/adapters/object-storage/s3-files.ts'
import { startBucket } from '#tests/support/bucket.ts'
import { photoLibrary } from '#tests/support/photo-library.ts'
import { twoColours } from '#tests/support/photos.ts'
import { deleteUnusedFiles } from './delete-unused-files.ts'
import { libraryFileName } from './store-photo.ts'

const bucket = await startBucket()
const logLines: string[] = []
const { site, staff, add } = await photoLibrary({
  environment: { ...bucket.environment, LOG_LEVEL: 'debug' },
  log: { write: (line: string) => void logLines.push(line) },
})

const getPicture = (id: string, width = 300) =>
  site.app.http.inject({ url: `/media/photo/${id}?w=${width}`, headers: { accept: 'image/webp' } })

test('photos are stored in, shown and deleted from a bucket; while it is unavailable, users see a message and no photo is half stored', async () => {
  const files = s3Files(bucket.settings)
  const { status, body } = await add(await twoColours().jpeg().toBuffer())
  expect(status, JSON.stringify(body)).toBe(200)
  const { id, file } = body.data.record
  expect(await files.has(libraryFileName(file.hash))).toBe(true)
  expect((await getPicture(id)).statusCode).toBe(200)
  const secondRecord = (await add(await twoColours({ width: 700 }).jpeg().toBuffer())).body.data.record
  expect((await staff.delete(`/api/media/${secondRecord.id}`, { version: 1 })).status).toBe(200)
  const later = () => new Date(Date.now() + 7_200_000)
  await deleteUnusedFiles({ database: site.db, files, now: later, onError: () => {} })
  expect(await files.has(libraryFileName(secondRecord.file.hash))).toBe(false)
  expect(await files.has(libraryFileName(file.hash))).toBe(true)

  await bucket.close()
  const refused = await add(await twoColours({ width: 800 }).jpeg().toBuffer())
  expect([refused.status, refused.body.code, refused.body.error]).toEqual([
    503,
    'filesUnavailable',
    'Pictures cannot be stored at the moment. Please try again in a few minutes.',
  ])
  const mediaIds = (await staff.get('/api/records/media/ids')).body.data
  expect(mediaIds).toEqual([id])
  expect((await getPicture(id)).statusCode, 'a picture that was rendered before is shown').toBe(200)
  const otherWidthResponse = await getPicture(id, 700)
  expect([otherWidthResponse.statusCode, otherWidthResponse.headers['cache-control']]).toEqual([
    503,
    'no-store',
  ])
  const log = logLines.join('\n')
  expect(log).toContain('photos cannot be stored or deleted')
  expect(log).not.toContain(bucket.settings.secret)
})
