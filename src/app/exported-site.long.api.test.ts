import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { readPhotoFile } from '#features/media/server/index.ts'
import { exportData, loadCatalogue } from '#features/site-data/server/index.ts'
import { diskFiles } from '#platform/adapters/object-storage/disk-files.ts'
import { photoLibrary } from '#tests/support/photo-library.ts'
import { colourAt, twoColours } from '#tests/support/photos.ts'
import { sourcesInUse } from './record-sources.ts'

const [source, target] = [await photoLibrary(), await photoLibrary()]

const exportFirstSite = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jaunt-export-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const exported = await exportData(source.site.db, folder, (hash) =>
    readPhotoFile(diskFiles(source.folder), hash),
  )
  return { folder, ...exported }
}
const load = (exportFolder: string, options: { isTrial?: boolean } = {}, { site, folder } = target) => {
  const now = () => site.clock.now
  const library = { database: site.db, files: diskFiles(folder), now, onError: () => {} }
  return loadCatalogue(site.db, exportFolder, now(), { sources: sourcesInUse(now), library, ...options })
}
const axeThrowingId = 'newcastle-axe-throwing'
/** Returns the picture of a product as visitors get it. */
const pictureOn = async ({ site }: typeof source) => {
  const visitor = site.visitor()
  const [image] = (await visitor.get(`/api/product/${axeThrowingId}`)).body.data.images
  const { statusCode: status, rawPayload } = await site.app.http.inject({
    url: `/media/${image.cloudinaryId}?w=400`,
    headers: { accept: 'image/jpeg' },
  })
  return { image, status, bytes: rawPayload }
}

test('a site that is exported and loaded into a new site retains its pictures and their crops', async () => {
  const quay = await source.addAsStaff({ alt: 'A quay', topics: ['river'] })
  const { id } = quay.record
  const cropped = { ...quay.record, crop: { x: 0.6, y: 0, width: 0.4, height: 1 } }
  expect(
    (await source.staff.put(`/api/media/${id}`, { version: quay.version, record: cropped })).status,
  ).toBe(200)
  await source.addAsStaff({ name: 'unused photo' }, await twoColours({ width: 901 }).png().toBuffer())
  const { record, version } = (await source.staff.get(`/api/record/product/${axeThrowingId}`)).body.data
  const withPhoto = { ...record, images: [{ id: `photo/${id}`, section: 'all' }] }
  expect(
    (await source.staff.put(`/api/product/${axeThrowingId}`, { version, record: withPhoto })).status,
  ).toBe(200)

  const { folder, photos, missing } = await exportFirstSite()
  expect([photos, missing]).toEqual([2, []])
  expect((await readdir(join(folder, 'photos'))).sort()).toContain(`${id}.jpg`)

  const trial = await load(folder, { isTrial: true })
  expect(trial.created.map((step) => step.kind)).toEqual(['media', 'media'])
  expect(await target.count()).toMatchObject({ files: 0, stored: 0 })
  const loaded = await load(folder)
  expect(loaded.changed.map((step) => step.id)).toEqual([axeThrowingId])
  expect(await target.count()).toMatchObject({ files: 2, stored: 2 })

  const [before, after] = [await pictureOn(source), await pictureOn(target)]
  expect([before.status, after.status]).toEqual([200, 200])
  expect(after.image.alt).toBe(before.image.alt)
  // The crop shows the right side, which is blue; the left side is red.
  for (const { bytes } of [before, after]) expect(await colourAt(bytes, 0.1, 0.5)).toBe('blue')
  const importedPhoto = (await target.staff.get(`/api/record/media/${id}`)).body.data
  expect(importedPhoto.record).toMatchObject({ alt: 'A quay', topics: ['river'], crop: cropped.crop })
  expect(importedPhoto.uses.map((use: { id: string }) => use.id)).toEqual([axeThrowingId])

  // Neither site loads unchanged data again.
  const secondLoad = await load(folder)
  expect([secondLoad.created, secondLoad.changed, secondLoad.removed]).toEqual([[], [], []])
  const { rows } = await sql`select hash from media_file`.execute(target.site.db)
  expect(rows).toHaveLength(2)
  const trialAtSource = await load(folder, { isTrial: true }, source)
  expect([trialAtSource.created, trialAtSource.changed, trialAtSource.removed]).toEqual([[], [], []])
})

test('an invalid, too large or missing picture is reported with its line, and nothing is loaded', async () => {
  const lost = await source.addAsStaff(
    { name: 'lost photo' },
    await twoColours({ width: 903 }).jpeg().toBuffer(),
  )
  const script = await source.addAsStaff(
    { name: 'script photo' },
    await twoColours({ width: 904 }).jpeg().toBuffer(),
  )
  const large = await source.addAsStaff(
    { name: 'large photo' },
    await twoColours({ width: 906 }).jpeg().toBuffer(),
  )
  const { folder } = await exportFirstSite()
  const fileOf = ({ record }: typeof lost) => join(folder, 'photos', `${record.id}.jpg`)
  await rm(fileOf(lost))
  await writeFile(fileOf(script), '<svg><script>alert(1)</script></svg>')
  await truncate(fileOf(large), 80 * 1_048_576 + 1)
  const before = (await sql`select count(*) from record`.execute(target.site.db)).rows
  for (const isTrial of [true, false]) {
    const problem = (await load(folder, { isTrial }).catch((reason: Error) => reason)) as Error
    for (const [{ record }, why] of [
      [lost, 'its file is missing'],
      [script, '.*not a JPEG'],
      [large, 'its file is too large: at most 80 MB'],
    ] as const)
      expect(problem.message).toMatch(new RegExp(`photos.yaml:\\d+: ${record.id}: file: ${why}`))
  }
  expect((await sql`select count(*) from record`.execute(target.site.db)).rows).toEqual(before)
})

test('a photo without its file is not exported, and is reported', async () => {
  const withoutFile = await source.addAsStaff(
    { name: 'gone photo' },
    await twoColours({ width: 905 }).jpeg().toBuffer(),
  )
  const { file } = withoutFile.record
  await diskFiles(source.folder).remove(`library/${file.hash.slice(0, 2)}/${file.hash}.jpg`)
  const { missing, folder } = await exportFirstSite()
  expect(missing).toEqual([withoutFile.record.id])
  expect(await readdir(join(folder, 'photos'))).not.toContain(`${withoutFile.record.id}.jpg`)
})
