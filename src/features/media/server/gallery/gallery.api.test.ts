import { expect, test } from 'vitest'
import { photoLibrary } from '#tests/support/photo-library.ts'
import { twoColours } from '#tests/support/photos.ts'

const { site, staff, addAsStaff } = await photoLibrary()

const upload = async (name: string, size: { width: number; height: number }, fields: object = {}) =>
  (await addAsStaff({ name, ...fields }, await twoColours(size).jpeg().toBuffer())).record.id
const find = async (query = '') => {
  const { status, body } = await staff.get(`/api/mediaFind${query}`)
  expect(status).toBe(200)
  expect(body.count).toBe(body.data.length)
  return body.data as string[]
}

const quayId = await upload('Quay at night', { width: 900, height: 600 }, { topics: ['river', 'bridges'] })
const portraitId = await upload('Anna', { width: 400, height: 600 }, { alt: 'Anna smiles' })
const squareId = await upload('Cellar', { width: 600, height: 590 })

test('the gallery lists the newest pictures first, and finds them by name, topic, description and shape', async () => {
  expect(await find()).toEqual([squareId, portraitId, quayId])
  expect(await find('?sort=name')).toEqual([portraitId, squareId, quayId])
  expect(await find('?search=RIVER%20quay')).toEqual([quayId])
  expect(await find('?search=smiles')).toEqual([portraitId])
  expect(await find('?search=smiles%20quay')).toEqual([])
  expect(await find('?search=%25')).toEqual([])
  expect(await find('?shape=wide')).toEqual([quayId])
  expect(await find('?shape=square')).toEqual([squareId])
  expect(await find('?shape=tall')).toEqual([portraitId])
  expect(await find('?described=no')).toEqual([squareId, quayId])
  expect((await staff.get('/api/mediaFind?shape=round')).status).toBe(422)
})

test('a picture counts as used if a record shows it or it is the portrait of a member of staff', async () => {
  expect(await find('?used=yes')).toEqual([])
  const { body } = await staff.get('/api/record/location/york')
  const { record, version } = body.data
  const images = [{ id: `photo/${quayId}` }]
  expect((await staff.put('/api/location/york', { version, record: { ...record, images } })).status).toBe(200)
  await site.db
    .updateTable('app_user')
    .set({ picture: `photo/${portraitId}` })
    .where('email', '=', 'staff@test.com')
    .execute()
  expect(await find('?used=yes')).toEqual([portraitId, quayId])
  expect(await find('?used=no')).toEqual([squareId])
  expect(await find('?used=yes&search=river')).toEqual([quayId])
})

test('many invalid files do not prevent the next upload', async () => {
  for (let count = 0; count < 25; count += 1) {
    const uploadResponse = await staff.post('/api/upload/broken.jpg', Buffer.from('no picture'), {
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect(uploadResponse.status, `file ${count}`).toBe(200)
    const { status, body } = await staff.post('/api/mediaUpload', { upload: uploadResponse.body.data.id })
    expect([status, body.code]).toEqual([422, 'pictureUnusable'])
  }
  expect(await upload('At last', { width: 700, height: 500 })).toMatch(/^at-last/)
})

test('a scene is found by its words; a product whose picture is a scene shows the scene on its page and in grids', async () => {
  const { body: allScenes } = await staff.get('/api/scenes')
  const { body: boatScenes } = await staff.get('/api/scenes?search=boat')
  expect(boatScenes.data.length).toBeGreaterThan(0)
  expect(boatScenes.data.length).toBeLessThan(allScenes.data.length)
  const [scene] = boatScenes.data
  const { body } = await staff.get('/api/record/product/newcastle-quad-trekking')
  const { record, version } = body.data
  const saved = await staff.put('/api/product/newcastle-quad-trekking', {
    version,
    record: { ...record, images: [{ id: scene.id }] },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const visitor = site.visitor()
  const productResponse = await visitor.get('/api/product/newcastle-quad-trekking')
  expect(productResponse.body.data.images).toEqual([
    { cloudinaryId: scene.picture, alt: scene.alt, section: 'all' },
  ])
  const grid = await visitor.get('/api/location/newcastle/products/stag')
  const card = grid.body.data.find(({ id }: { id: string }) => id === 'newcastle-quad-trekking')
  expect([card.imageId, card.imageAlt]).toEqual([scene.picture, scene.alt])
})
