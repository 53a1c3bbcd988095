import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { twoColours } from './photos.ts'
import { testApp } from './test-app.ts'

type StoredPhoto = {
  readonly record: { id: string; file: { hash: string } } & Record<string, unknown>
  readonly version: number
}

/**
 * Creates the whole server with an empty picture library in its own folder, and functions with which staff fill it.
 */
export const photoLibrary = async ({ environment, ...options }: Parameters<typeof testApp>[0] = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'jaunt-library-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const site = await testApp({ ...options, environment: { MEDIA_FOLDER: folder, ...environment } })
  const staff = await site.signIn('staff')
  const send = async (bytes: Buffer, browser = staff, name = 'Quay_at-night.jpg'): Promise<string> => {
    const { status, body } = await browser.post(`/api/upload/${encodeURIComponent(name)}`, bytes, {
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data.id
  }
  /** Sends a photo and adds it to the library. Returns the response. */
  const add = async (bytes: Buffer, more: object = {}, browser = staff) =>
    browser.post('/api/mediaUpload', { upload: await send(bytes, browser), ...more })
  let photoCount = 0
  /** Returns a new, unique photo. */
  const newPhoto = (more: Parameters<typeof twoColours>[0] = {}) => {
    photoCount += 1
    return twoColours({ width: 600 + photoCount, height: 400, ...more })
      .jpeg()
      .toBuffer()
  }
  /** Adds a photo as staff, and returns its stored record. */
  const addAsStaff = async (more: object = {}, bytes?: Buffer): Promise<StoredPhoto> => {
    const { status, body } = await add(bytes ?? (await newPhoto()), more)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  /** Counts the rows of files, photos, records and uploads, and the files in the library's folder. */
  const count = async () => {
    const { rows } = await sql`
      select (select count(*)::int from media_file) as files, (select count(*)::int from media) as media,
        (select count(*)::int from record where kind = 'media' and removed_at is null) as records,
        (select count(*)::int from upload) as uploads`.execute(site.db)
    const names = await readdir(join(folder, 'library'), { recursive: true }).catch(() => [])
    const stored = names.filter((name) => name.includes('.')).length
    return { ...(rows[0] as { files: number; media: number; records: number; uploads: number }), stored }
  }
  return { site, staff, folder, send, add, newPhoto, addAsStaff, count }
}
