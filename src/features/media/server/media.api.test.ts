import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createChangeLog } from '#platform/server/cache/change-log.ts'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { photoLibrary } from '#tests/support/photo-library.ts'
import { colourAt, pngOfSize, twoColours } from '#tests/support/photos.ts'

const { site, staff, send, add, newPhoto, addAsStaff, count } = await photoLibrary()

const axesProductId = 'newcastle-axe-throwing'
const read = async (kind: string, id: string) => (await staff.get(`/api/record/${kind}/${id}`)).body.data
/** Sets the photos of a product. */
const setPhotos = async (images: object[], id = axesProductId) => {
  const { record, version } = await read('product', id)
  return staff.put(`/api/product/${id}`, { version, record: { ...record, images } })
}
const readShownImages = async (id = axesProductId) =>
  (await site.visitor().get(`/api/product/${id}`)).body.data.images as {
    cloudinaryId: string
    alt: string
  }[]
const changeMedia = async (id: string, fields: object) => {
  const { record, version } = await read('media', id)
  return staff.put(`/api/media/${id}`, { version, record: { ...record, ...fields } })
}
const getPicture = async (address: string, width = 300) =>
  site.app.http.inject({ url: `/media/${address}?w=${width}`, headers: { accept: 'image/webp' } })

const leftHalf = { x: 0, y: 0, width: 0.5, height: 1 }
const rightHalf = { x: 0.5, y: 0, width: 0.5, height: 1 }

const huge = await pngOfSize(50_000, 50_000)
const truncated = (await twoColours().jpeg().toBuffer()).subarray(0, 2000)

describe('an uploaded photo', () => {
  test('is in the library under the name of its file, with its properties and upload time', async () => {
    const bytes = await newPhoto({ width: 1234 })
    const { status, body } = await add(bytes, { alt: 'The quay', topics: ['night', 'river'] })
    expect([status, body.data.isNew, body.data.version]).toEqual([200, true, 1])
    const { record } = body.data
    expect(record).toMatchObject({
      id: expect.stringMatching(/^quay-at-night-[0-9a-f]{8}$/),
      name: 'Quay at night',
      alt: 'The quay',
      topics: ['night', 'river'],
      file: { type: 'image/jpeg', width: 1234, height: 400 },
    })
    const searchIds = async (word: string) =>
      (await staff.get(`/api/records/media/ids?search=${word}`)).body.data
    for (const word of ['quay', 'NIGHT', 'river']) expect(await searchIds(word)).toContain(record.id)
    expect(await searchIds('mountain')).toEqual([])
    const { rows } = await sql`select what from change_log
      where subject_kind = 'media' and subject_id = ${record.id}`.execute(site.db)
    expect(rows).toEqual([{ what: 'created' }])
  })

  test('is stored only once, however often it is uploaded, even concurrently', async () => {
    const before = await count()
    const bytes = await newPhoto()
    const responses = await Promise.all(Array.from({ length: 6 }, () => add(bytes, { name: 'One photo' })))
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(responses.filter(({ body }) => body.data.isNew)).toHaveLength(1)
    expect(new Set(responses.map(({ body }) => body.data.record.id)).size).toBe(1)
    const oneMore = { files: before.files + 1, media: before.media + 1, records: before.records + 1 }
    expect(await count()).toEqual({ ...before, ...oneMore, stored: before.stored + 1 })
    expect((await add(bytes, { name: 'Another name' })).body.data).toMatchObject({
      isNew: false,
      record: { name: 'One photo' },
    })
  })

  test('control: different concurrent photos are all stored', async () => {
    const before = await count()
    const photos = await Promise.all(Array.from({ length: 4 }, () => newPhoto()))
    const responses = await Promise.all(photos.map((bytes) => add(bytes)))
    expect(responses.map(({ body }) => body.data.isNew)).toEqual(Array(4).fill(true))
    expect((await count()).stored).toBe(before.stored + 4)
  })

  test.each([
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['50,000 × 50,000 pixels', huge],
    ['half a photo', truncated],
    ['not a picture', Buffer.from('hello')],
  ])('is rejected when it is %s, and nothing is stored', async (_, bytes) => {
    const before = await count()
    const { status, body } = await add(bytes)
    expect([status, body.code]).toEqual([422, 'pictureUnusable'])
    expect(body.error).toMatch(/^This picture cannot be used: \S/)
    expect(await count()).toEqual(before)
  })

  test('of more than 20 MB is rejected during the upload; one of 20 MB is rejected only later, because it is not a picture', async () => {
    const large = Buffer.alloc(20 * 1_048_576 + 1, 'x')
    const post = (bytes: Buffer) =>
      staff.post('/api/upload/large.jpg', bytes, {
        headers: { 'content-type': 'application/octet-stream' },
      })
    expect((await post(large)).status).toBe(413)
    const { body } = await post(large.subarray(1))
    const response = await staff.post('/api/mediaUpload', { upload: body.data.id })
    expect([response.status, response.body.code]).toEqual([422, 'pictureUnusable'])
    await sql`delete from upload`.execute(site.db)
  })

  test('can be added only by staff who can edit media, and only from their own uploads (PERM-014)', async () => {
    const upload = await send(await newPhoto())
    const body = { upload }
    const viewer = await createTestStaff(site, 'media.view')
    const editor = await createTestStaff(site, 'media.edit')
    const nobody = await createTestStaff(site)
    for (const browser of [site.visitor(), await site.signIn('organiser'), await site.signIn('supplier')])
      expect([401, 403]).toContain((await browser.post('/api/mediaUpload', body)).status)
    for (const browser of [viewer, nobody])
      expect((await browser.post('/api/mediaUpload', body)).status).toBe(403)
    expect((await editor.post('/api/mediaUpload', body)).body).toMatchObject({ code: 'uploadMissing' })
    const response = await add(await newPhoto(), {}, editor)
    expect(response.status).toBe(200)
    const { id } = response.body.data.record
    expect((await viewer.get(`/api/mediaUses/${id}`)).body).toEqual({ data: [], count: 0 })
    for (const browser of [site.visitor(), nobody, editor])
      expect([401, 403]).toContain((await browser.get(`/api/mediaUses/${id}`)).status)
    const removal = { version: 1 }
    expect((await viewer.delete(`/api/media/${id}`, removal)).status).toBe(403)
    expect((await editor.delete(`/api/media/${id}`, removal)).status).toBe(200)
  })
})

describe('a photo that records show', () => {
  test('is shown by a product with the library’s or the product’s description; once the product has no photo, a scene is shown again (CONT-006)', async () => {
    const { record } = await addAsStaff({ alt: 'Axes in a log' })
    const name = `photo/${record.id}`
    expect((await setPhotos([{ id: name }])).status).toBe(200)
    const [shown] = await readShownImages()
    expect(shown).toEqual({
      cloudinaryId: expect.stringMatching(new RegExp(`^${name}\\.[0-9a-z]+$`)),
      alt: 'Axes in a log',
      section: 'all',
    })
    await setPhotos([{ id: name, alt: 'Throw one' }])
    expect(await readShownImages()).toMatchObject([{ cloudinaryId: shown!.cloudinaryId, alt: 'Throw one' }])
    await setPhotos([])
    expect(await readShownImages()).toMatchObject([{ cloudinaryId: expect.stringMatching(/^scene\//) }])
  })

  test('is shown with its crop or around its focus, and each crop has its own address (SHELL-075)', async () => {
    const { record } = await addAsStaff()
    await setPhotos([{ id: `photo/${record.id}`, alt: 'Two halves' }])
    const addresses: string[] = []
    for (const [crop, colour] of [
      [leftHalf, 'red'],
      [rightHalf, 'blue'],
    ] as const) {
      expect((await changeMedia(record.id, { crop })).status).toBe(200)
      const { cloudinaryId } = (await readShownImages())[0]!
      addresses.push(cloudinaryId)
      const response = await getPicture(cloudinaryId)
      expect(response.headers['cache-control']).toContain('immutable')
      expect(JSON.stringify(response.headers), 'the hash is the address of the whole picture').not.toContain(
        record.file.hash.slice(0, 16),
      )
      const { format, width, height } = await sharp(response.rawPayload).metadata()
      expect([format, width, height]).toEqual(['webp', 300, 200])
      expect([
        await colourAt(response.rawPayload, 0.05, 0.5),
        await colourAt(response.rawPayload, 0.95, 0.5),
      ]).toEqual([colour, colour])
    }
    expect(new Set(addresses).size).toBe(2)
    const oldResponse = await getPicture(addresses[0]!)
    expect([oldResponse.statusCode, oldResponse.headers['cache-control']]).toEqual([
      200,
      'public, max-age=300',
    ])
    expect(await colourAt(oldResponse.rawPayload, 0.05, 0.5)).toBe('blue')
    await changeMedia(record.id, { crop: undefined, focus: { x: 0.1, y: 0.5 } })
    const wideMedia = await addAsStaff({}, await newPhoto({ width: 900, height: 300 }))
    await changeMedia(wideMedia.record.id, { focus: { x: 0.1, y: 0.5 } })
    const response = await getPicture(`photo/${wideMedia.record.id}`)
    expect(await colourAt(response.rawPayload, 0.9, 0.5)).toBe('red')
    expect((await getPicture(`whole/${record.file.hash}`)).statusCode).toBe(200)
    for (const wrongAddress of [
      'photo/nowhere',
      `photo/${record.id}/x`,
      'photo/../x',
      `whole/${'0'.repeat(64)}`,
    ])
      expect((await getPicture(wrongAddress)).statusCode).toBe(404)
    await setPhotos([])
  })

  test('invalidates exactly the pages that show it when its crop, description or file changes, and none when it is renamed', async () => {
    const { record } = await addAsStaff({ alt: 'A' })
    const otherProductId = 'newcastle-clay-pigeon-shooting'
    await setPhotos([{ id: `photo/${record.id}` }])
    const changeLog = createChangeLog({
      database: site.db,
      now: () => site.clock.now,
      onError: (problem) => {
        throw problem
      },
      pollInterval: 0,
    })
    const notified: string[] = []
    changeLog.listen((changed) => void notified.push(...(changed === 'everything' ? [] : changed)))
    await changeLog.renew()
    const invalidatedBy = async (work: Promise<{ status: number }>) => {
      notified.length = 0
      expect((await work).status).toBe(200)
      await changeLog.renew()
      return notified.filter((dependency) => dependency.startsWith('product id '))
    }
    expect(await invalidatedBy(changeMedia(record.id, { crop: leftHalf }))).toEqual([
      `product id ${axesProductId}`,
    ])
    expect(await invalidatedBy(changeMedia(record.id, { alt: 'B' }))).toEqual([`product id ${axesProductId}`])
    expect(await invalidatedBy(changeMedia(record.id, { name: 'Renamed', topics: ['x'] }))).toEqual([])
    const upload = await send(await newPhoto())
    const { version } = await read('media', record.id)
    expect(await invalidatedBy(staff.put(`/api/mediaUpload/${record.id}`, { version, upload }))).toEqual([
      `product id ${axesProductId}`,
    ])
    const { record: after } = await read('media', record.id)
    expect([after.crop, after.alt]).toEqual([undefined, 'B'])
    expect(after.file.hash).not.toBe(record.file.hash)
    expect((await readShownImages(otherProductId))[0]!.cloudinaryId).toMatch(/^scene\//)
    await setPhotos([])
  })

  test('is shown with its latest crop everywhere, even when two photos and the product change concurrently', async () => {
    const ids = [(await addAsStaff()).record.id, (await addAsStaff()).record.id]
    const imagesOf = (some: readonly string[]) => some.map((id) => ({ id: `photo/${id}`, alt: id }))
    await setPhotos(imagesOf(ids))
    for (let round = 1; round <= 10; round += 1) {
      const crop = { ...leftHalf, x: round / 100 }
      const remaining = round % 2 === 0 ? ids : ids.slice(1)
      const responses = await Promise.all([
        ...ids.map((id) => changeMedia(id, { crop })),
        setPhotos(imagesOf(remaining)),
      ])
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
      const shown = await readShownImages()
      expect(
        shown.map(({ alt }) => alt),
        `round ${round}`,
      ).toEqual(remaining)
      for (const { cloudinaryId } of shown)
        expect((await getPicture(cloudinaryId)).headers['cache-control'], cloudinaryId).toContain('immutable')
    }
    await setPhotos([])
  })

  test('is shown with its crop by products that were imported or edited in bulk', async () => {
    const { record } = await addAsStaff({ alt: 'Imported' })
    await changeMedia(record.id, { crop: rightHalf })
    const { record: product } = await read('product', axesProductId)
    const rows = JSON.stringify([{ ...product, images: [{ id: `photo/${record.id}` }] }])
    const upload = await send(Buffer.from(rows), staff, 'products.json')
    const importProducts = (fields: object) =>
      staff.post('/api/records/product/import', { upload, as: 'json', ...fields })
    const plan = (await importProducts({})).body.data
    expect(plan.problems).toEqual([])
    expect((await importProducts({ token: plan.token })).body.data.applied).toBe(true)
    const [shown] = await readShownImages()
    expect((await getPicture(shown!.cloudinaryId)).headers['cache-control']).toContain('immutable')
    const editInBulk = (fields: object) =>
      staff.post('/api/records/media/change', {
        idList: [record.id],
        edits: [{ column: 'alt', how: 'set', value: 'Described together' }],
        ...fields,
      })
    const { token } = (await editInBulk({})).body.data
    expect((await editInBulk({ token })).body.data.applied).toBe(true)
    expect(await readShownImages()).toMatchObject([{ alt: 'Described together' }])
    const rowsWithMissingPhoto = JSON.stringify([{ ...product, images: [{ id: 'photo/gone' }] }])
    const response = await staff.post('/api/records/product/import', {
      upload: await send(Buffer.from(rowsWithMissingPhoto), staff, 'products.json'),
      as: 'json',
    })
    expect(response.body.data.problems).toMatchObject([{ message: 'images.0.id: there is no media gone' }])
    await setPhotos([])
  })

  test('has a list of everything that shows it, and cannot be removed while it is shown', async () => {
    const { record, version } = await addAsStaff()
    const id = `photo/${record.id}`
    const viewer = await createTestStaff(site, 'media.view')
    await setPhotos([{ id }])
    const post = await read('content', 'hen-in-york-two-days')
    const content = {
      ...post.record,
      feature: { ...post.record.feature, image: { id } },
      blocks: [...post.record.blocks, { kind: 'image', image: { id, alt: 'Again' } }],
    }
    const preview = await staff.post('/api/content/preview', { record: content })
    expect(preview.body.data.feature.image.cloudinaryId, JSON.stringify(preview.body)).toMatch(/^photo\/.+\./)
    const changeResponse = await staff.put('/api/content/hen-in-york-two-days', {
      version: post.version,
      record: content,
    })
    expect(changeResponse.status, JSON.stringify(changeResponse.body)).toBe(200)
    const viewerId = viewer.userId
    const setPicture = async (pictureId: string) => {
      const { version } = await site.db
        .selectFrom('app_user')
        .select('version')
        .where('id', '=', viewerId)
        .executeTakeFirstOrThrow()
      return staff.put('/api/user', { id: viewerId, version, picture: pictureId })
    }
    expect((await setPicture(id)).status).toBe(200)
    await site.db.updateTable('app_user').set({ takes_enquiries: true }).where('id', '=', viewerId).execute()
    expect((await site.visitor().get(`/api/staff/${viewerId}/image`)).body.data).toMatchObject({
      cloudinaryId: expect.stringMatching(new RegExp(`^${id}\\.[0-9a-z]+$`)),
      alt: 'Ann Lee',
    })
    const uses = (await viewer.get(`/api/mediaUses/${record.id}`)).body
    expect(uses.data.map(({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`)).toEqual([
      'content hen-in-york-two-days',
      `product ${axesProductId}`,
      `user ${viewerId}`,
    ])
    const counts = await viewer.get(
      `/api/mediaUses?idList=${encodeURIComponent(JSON.stringify([record.id, 'nothing']))}`,
    )
    expect(counts.body.data).toEqual({ [record.id]: 3, nothing: 0 })
    const remove = () => staff.delete(`/api/media/${record.id}`, { version })
    expect((await remove()).body).toMatchObject({ code: 'recordInUse' })
    await setPhotos([])
    await staff.put('/api/content/hen-in-york-two-days', {
      version: post.version + 1,
      record: post.record,
    })
    expect((await remove()).body.error).toMatch(/^This picture is in use by \S/)
    expect((await setPicture('')).status).toBe(200)
    expect((await remove()).status).toBe(200)
    expect((await getPicture(id)).statusCode).toBe(404)
    expect((await setPhotos([{ id }])).body.errors).toEqual([
      { path: 'record.images.0.id', message: `There is no media ${record.id}` },
    ])
    expect((await setPicture(id)).status).toBe(422)
  })
})

describe('the file of a photo', () => {
  test('has properties set by the server, and a second photo can use it', async () => {
    const { record } = await addAsStaff({ alt: 'First' })
    const secondPhoto = { ...record, id: `${record.id}-right`, name: 'Right half', crop: rightHalf }
    expect((await staff.post('/api/media', { record: secondPhoto })).status).toBe(200)
    const wrongFiles = [
      { ...secondPhoto.file, width: 1 },
      { ...secondPhoto.file, hash: '0'.repeat(64) },
    ]
    for (const file of wrongFiles) {
      const { status, body } = await staff.post('/api/media', {
        record: { ...secondPhoto, id: 'wrong', file },
      })
      expect([status, body.errors[0].path]).toEqual([422, 'record.file'])
      expect((await changeMedia(record.id, { file })).status).toBe(422)
    }
    const editColumn = (column: string, value: unknown) =>
      staff.post('/api/records/media/change', {
        idList: [record.id],
        edits: [{ column, how: 'set', value }],
      })
    expect((await editColumn('file.width', 1)).status).toBe(422)
    expect((await editColumn('alt', 'Both')).body.data.changed).toBe(1)
  })
})
