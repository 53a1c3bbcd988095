import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createChangeLog } from '#platform/server/cache/change-log.ts'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { photoLibrary } from '#tests/support/photo-library.ts'
import { colourAt, pngOfSize, twoColours } from '#tests/support/photos.ts'

const { site, staff, send, add, newPhoto, added, count } = await photoLibrary()

const axes = 'newcastle-axe-throwing'
const read = async (kind: string, id: string) => (await staff.get(`/api/record/${kind}/${id}`)).body.data
/** Sets the photos of a product. */
const setPhotos = async (images: object[], id = axes) => {
  const { record, version } = await read('product', id)
  return staff.put(`/api/product/${id}`, { version, record: { ...record, images } })
}
const shownImages = async (id = axes) =>
  (await site.visitor().get(`/api/product/${id}`)).body.data.images as {
    cloudinaryId: string
    alt: string
  }[]
const change = async (id: string, fields: object) => {
  const { record, version } = await read('media', id)
  return staff.put(`/api/media/${id}`, { version, record: { ...record, ...fields } })
}
const picture = async (address: string, width = 300) =>
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
    const listed = async (word: string) =>
      (await staff.get(`/api/records/media/ids?search=${word}`)).body.data
    for (const word of ['quay', 'NIGHT', 'river']) expect(await listed(word)).toContain(record.id)
    expect(await listed('mountain')).toEqual([])
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
    const one = { files: before.files + 1, media: before.media + 1, records: before.records + 1 }
    expect(await count()).toEqual({ ...before, ...one, stored: before.stored + 1 })
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
    const own = await add(await newPhoto(), {}, editor)
    expect(own.status).toBe(200)
    const { id } = own.body.data.record
    expect((await viewer.get(`/api/mediaUses/${id}`)).body).toEqual({ data: [], count: 0 })
    for (const browser of [site.visitor(), nobody, editor])
      expect([401, 403]).toContain((await browser.get(`/api/mediaUses/${id}`)).status)
    const removed = { version: 1 }
    expect((await viewer.delete(`/api/media/${id}`, removed)).status).toBe(403)
    expect((await editor.delete(`/api/media/${id}`, removed)).status).toBe(200)
  })
})

describe('a photo that records show', () => {
  test('is shown by a product with the library’s or the product’s description; once the product has no photo, a scene is shown again (CONT-006)', async () => {
    const { record } = await added({ alt: 'Axes in a log' })
    const name = `photo/${record.id}`
    expect((await setPhotos([{ id: name }])).status).toBe(200)
    const [shown] = await shownImages()
    expect(shown).toEqual({
      cloudinaryId: expect.stringMatching(new RegExp(`^${name}\\.[0-9a-z]+$`)),
      alt: 'Axes in a log',
      section: 'all',
    })
    await setPhotos([{ id: name, alt: 'Throw one' }])
    expect(await shownImages()).toMatchObject([{ cloudinaryId: shown!.cloudinaryId, alt: 'Throw one' }])
    await setPhotos([])
    expect(await shownImages()).toMatchObject([{ cloudinaryId: expect.stringMatching(/^scene\//) }])
  })

  test('is shown with its crop or around its focus, and each crop has its own address (SHELL-075)', async () => {
    const { record } = await added()
    await setPhotos([{ id: `photo/${record.id}`, alt: 'Two halves' }])
    const addresses: string[] = []
    for (const [crop, colour] of [
      [leftHalf, 'red'],
      [rightHalf, 'blue'],
    ] as const) {
      expect((await change(record.id, { crop })).status).toBe(200)
      const { cloudinaryId } = (await shownImages())[0]!
      addresses.push(cloudinaryId)
      const response = await picture(cloudinaryId)
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
    const old = await picture(addresses[0]!)
    expect([old.statusCode, old.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
    expect(await colourAt(old.rawPayload, 0.05, 0.5)).toBe('blue')
    await change(record.id, { crop: undefined, focus: { x: 0.1, y: 0.5 } })
    const wide = await added({}, await newPhoto({ width: 900, height: 300 }))
    await change(wide.record.id, { focus: { x: 0.1, y: 0.5 } })
    const focused = await picture(`photo/${wide.record.id}`)
    expect(await colourAt(focused.rawPayload, 0.9, 0.5)).toBe('red')
    expect((await picture(`whole/${record.file.hash}`)).statusCode).toBe(200)
    for (const wrong of ['photo/nowhere', `photo/${record.id}/x`, 'photo/../x', `whole/${'0'.repeat(64)}`])
      expect((await picture(wrong)).statusCode).toBe(404)
    await setPhotos([])
  })

  test('invalidates exactly the pages that show it when its crop, description or file changes, and none when it is renamed', async () => {
    const { record } = await added({ alt: 'A' })
    const other = 'newcastle-clay-pigeon-shooting'
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
    expect(await invalidatedBy(change(record.id, { crop: leftHalf }))).toEqual([`product id ${axes}`])
    expect(await invalidatedBy(change(record.id, { alt: 'B' }))).toEqual([`product id ${axes}`])
    expect(await invalidatedBy(change(record.id, { name: 'Renamed', topics: ['x'] }))).toEqual([])
    const upload = await send(await newPhoto())
    const { version } = await read('media', record.id)
    expect(await invalidatedBy(staff.put(`/api/mediaUpload/${record.id}`, { version, upload }))).toEqual([
      `product id ${axes}`,
    ])
    const { record: after } = await read('media', record.id)
    expect([after.crop, after.alt]).toEqual([undefined, 'B'])
    expect(after.file.hash).not.toBe(record.file.hash)
    expect((await shownImages(other))[0]!.cloudinaryId).toMatch(/^scene\//)
    await setPhotos([])
  })

  test('is shown with its latest crop everywhere, even when two photos and the product change concurrently', async () => {
    const ids = [(await added()).record.id, (await added()).record.id]
    const named = (some: readonly string[]) => some.map((id) => ({ id: `photo/${id}`, alt: id }))
    await setPhotos(named(ids))
    for (let round = 1; round <= 10; round += 1) {
      const crop = { ...leftHalf, x: round / 100 }
      const remaining = round % 2 === 0 ? ids : ids.slice(1)
      const responses = await Promise.all([
        ...ids.map((id) => change(id, { crop })),
        setPhotos(named(remaining)),
      ])
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
      const shown = await shownImages()
      expect(
        shown.map(({ alt }) => alt),
        `round ${round}`,
      ).toEqual(remaining)
      for (const { cloudinaryId } of shown)
        expect((await picture(cloudinaryId)).headers['cache-control'], cloudinaryId).toContain('immutable')
    }
    await setPhotos([])
  })

  test('is shown with its crop by products that were imported or edited in bulk', async () => {
    const { record } = await added({ alt: 'Imported' })
    await change(record.id, { crop: rightHalf })
    const { record: product } = await read('product', axes)
    const rows = JSON.stringify([{ ...product, images: [{ id: `photo/${record.id}` }] }])
    const upload = await send(Buffer.from(rows), staff, 'products.json')
    const importIt = (more: object) =>
      staff.post('/api/records/product/import', { upload, as: 'json', ...more })
    const plan = (await importIt({})).body.data
    expect(plan.problems).toEqual([])
    expect((await importIt({ token: plan.token })).body.data.applied).toBe(true)
    const [shown] = await shownImages()
    expect((await picture(shown!.cloudinaryId)).headers['cache-control']).toContain('immutable')
    const editAll = (more: object) =>
      staff.post('/api/records/media/change', {
        idList: [record.id],
        edits: [{ column: 'alt', how: 'set', value: 'Described together' }],
        ...more,
      })
    const { token } = (await editAll({})).body.data
    expect((await editAll({ token })).body.data.applied).toBe(true)
    expect(await shownImages()).toMatchObject([{ alt: 'Described together' }])
    const gone = JSON.stringify([{ ...product, images: [{ id: 'photo/gone' }] }])
    const wrong = await staff.post('/api/records/product/import', {
      upload: await send(Buffer.from(gone), staff, 'products.json'),
      as: 'json',
    })
    expect(wrong.body.data.problems).toMatchObject([{ message: 'images.0.id: there is no media gone' }])
    await setPhotos([])
  })

  test('has a list of everything that shows it, and cannot be removed while it is shown', async () => {
    const { record, version } = await added()
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
    const changed = await staff.put('/api/content/hen-in-york-two-days', {
      version: post.version,
      record: content,
    })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    const me = viewer.userId
    const setPicture = async (chosen: string) => {
      const { version } = await site.db
        .selectFrom('app_user')
        .select('version')
        .where('id', '=', me)
        .executeTakeFirstOrThrow()
      return staff.put('/api/user', { id: me, version, picture: chosen })
    }
    expect((await setPicture(id)).status).toBe(200)
    await site.db.updateTable('app_user').set({ takes_enquiries: true }).where('id', '=', me).execute()
    expect((await site.visitor().get(`/api/staff/${me}/image`)).body.data).toMatchObject({
      cloudinaryId: expect.stringMatching(new RegExp(`^${id}\\.[0-9a-z]+$`)),
      alt: 'Ann Lee',
    })
    const uses = (await viewer.get(`/api/mediaUses/${record.id}`)).body
    expect(uses.data.map(({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`)).toEqual([
      'content hen-in-york-two-days',
      `product ${axes}`,
      `user ${me}`,
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
    expect((await picture(id)).statusCode).toBe(404)
    expect((await setPhotos([{ id }])).body.errors).toEqual([
      { path: 'record.images.0.id', message: `There is no media ${record.id}` },
    ])
    expect((await setPicture(id)).status).toBe(422)
  })
})

describe('the file of a photo', () => {
  test('has properties set by the server, and a second photo can use it', async () => {
    const { record } = await added({ alt: 'First' })
    const second = { ...record, id: `${record.id}-right`, name: 'Right half', crop: rightHalf }
    expect((await staff.post('/api/media', { record: second })).status).toBe(200)
    const wrong = [
      { ...second.file, width: 1 },
      { ...second.file, hash: '0'.repeat(64) },
    ]
    for (const file of wrong) {
      const { status, body } = await staff.post('/api/media', { record: { ...second, id: 'wrong', file } })
      expect([status, body.errors[0].path]).toEqual([422, 'record.file'])
      expect((await change(record.id, { file })).status).toBe(422)
    }
    const bulk = (column: string, value: unknown) =>
      staff.post('/api/records/media/change', {
        idList: [record.id],
        edits: [{ column, how: 'set', value }],
      })
    expect((await bulk('file.width', 1)).status).toBe(422)
    expect((await bulk('alt', 'Both')).body.data.changed).toBe(1)
  })
})
