import { expect, test } from 'vitest'
import { catalogueApp } from '#tests/support/catalogue-app.ts'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { cardsFor, idsOf, oneNight } from '#tests/support/web-package-cards.ts'

const site = await catalogueApp()
const { db, anyone, staff, supplier, customer } = site

const classic = 'newcastle-classic-stag'
const readOne = (id: string) => anyone.get(`/api/web-packages/${id}`)

test('staff create, change and remove a ready-made package, and visitors see it at once (STF-007, API-152, API-153, API-154)', async () => {
  const created = await staff.post('/api/web-packages', oneNight)
  expect(created.status, JSON.stringify(created.body)).toBe(200)
  expect(created.body.data).toEqual({
    ...oneNight,
    id: 'newcastle-one-night-on-the-tyne',
    content: { ...oneNight.content, description: null, images: [] },
  })
  const { id } = created.body.data
  expect(idsOf(await cardsFor(anyone, 'stag', 'newcastle'))).toContain(id)
  const changed = await staff.put(`/api/web-packages/${id}`, {
    ...oneNight,
    setting: { ...oneNight.setting, standard: 'silver' },
    content: { name: 'Two Axes', description: 'Sharp.' },
  })
  expect(changed.body.data).toMatchObject({
    id,
    setting: { standard: 'silver' },
    content: { name: 'Two Axes', description: 'Sharp.' },
  })
  expect((await readOne(id)).body.data).toEqual(changed.body.data)
  expect((await staff.delete(`/api/web-packages/${id}`, {})).body).toEqual({ data: { ok: true } })
  expect((await readOne(id)).status).toBe(404)
  expect(idsOf(await cardsFor(anyone, 'stag', 'newcastle'))).not.toContain(id)
  const history = (await staff.get(`/api/change/webPackage/${id}`)).body.data
  expect(history.map(({ what }: { what: string }) => what)).toEqual(['removed', 'changed', 'created'])
})

test('a second package with the same name gets a different id, and a requested id that is in use is refused', async () => {
  const first = await staff.post('/api/web-packages', { ...oneNight, content: { name: 'Twins' } })
  const second = await staff.post('/api/web-packages', { ...oneNight, content: { name: 'Twins' } })
  expect([first.body.data.id, second.body.data.id]).toEqual(['newcastle-twins', 'newcastle-twins-2'])
  const conflict = await staff.post('/api/web-packages', { ...oneNight, id: 'newcastle-twins' })
  expect(conflict).toMatchObject({
    status: 409,
    body: { error: 'A web package with the id newcastle-twins already exists' },
  })
})

test('ten concurrent packages with the same name are all created, each with its own id', async () => {
  const responses = await Promise.all(
    Array.from({ length: 10 }, () =>
      staff.post('/api/web-packages', { ...oneNight, content: { name: 'Tens' } }),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const ids = responses.map(({ body }) => body.data.id as string)
  const numberedIds = Array.from({ length: 9 }, (_, index) => `newcastle-tens-${index + 2}`)
  expect(ids.toSorted()).toEqual(['newcastle-tens', ...numberedIds].toSorted())
  // The id of a removed package is not reused, so that the package can be restored.
  const [removedId] = ids
  await staff.delete(`/api/web-packages/${removedId}`, {})
  const next = await staff.post('/api/web-packages', { ...oneNight, content: { name: 'Tens' } })
  expect(next.body.data.id).toBe('newcastle-tens-11')
})

test('a change based on an old version is refused after another user has saved', async () => {
  const id = 'dublin-stout-and-sport'
  const { content: _content, id: _id, ...rest } = (await readOne(id)).body.data
  const { version } = (await staff.get(`/api/record/webPackage/${id}`)).body.data
  const put = (name: string) => staff.put(`/api/web-packages/${id}`, { ...rest, content: { name }, version })
  const responses = await Promise.all([put('Stout One'), put('Stout Two'), put('Stout Three')])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const removal = await staff.delete(`/api/web-packages/${id}`, { version })
  expect(removal.status).toBe(409)
  // Without a version, any version is changed.
  expect((await staff.put(`/api/web-packages/${id}`, { ...rest, content: { name: 'Stout' } })).status).toBe(
    200,
  )
})

test('only staff whose role allows it can change packages (CONT-O6)', async () => {
  const reader = await createTestStaff(site, 'product.view')
  for (const browser of [anyone, customer, supplier, reader]) {
    expect((await browser.post('/api/web-packages', oneNight)).status).toBe(403)
    expect((await browser.put(`/api/web-packages/${classic}`, oneNight)).status).toBe(403)
    expect((await browser.delete(`/api/web-packages/${classic}`, {})).status).toBe(403)
  }
  expect((await readOne(classic)).status).toBe(200)
})

test.each([
  [
    'of an unknown location',
    { setting: { ...oneNight.setting, location: { id: 'atlantis' } } },
    'setting.location.id',
  ],
  [
    'with an unknown product',
    { productList: [{ productId: 'dodo-racing', dayIndex: 0 }] },
    'productList.0.productId',
  ],
  [
    'with a product of another location',
    { productList: [{ productId: 'dublin-dogs', dayIndex: 0 }] },
    'productList.0.productId',
  ],
  [
    'with a product of another section',
    { productList: [{ productId: 'newcastle-life-drawing', dayIndex: 0 }] },
    'productList.0.productId',
  ],
  [
    'with a day after its end',
    { productList: [{ productId: 'newcastle-axe-throwing', dayIndex: 2 }] },
    'productList.0.dayIndex',
  ],
  [
    'with a bed on the last day',
    { productList: [{ productId: 'newcastle-the-bunkhouse', dayIndex: 1 }] },
    'productList.0.dayIndex',
  ],
  [
    'with a product twice on a day',
    { productList: [oneNight.productList[0], oneNight.productList[0]] },
    'productList.1.productId',
  ],
  ['without a product', { productList: [] }, 'productList'],
  ['with an unknown medal', { setting: { ...oneNight.setting, standard: 'tin' } }, 'setting.standard'],
  ['with too many nights', { setting: { ...oneNight.setting, nightsCount: 40 } }, 'setting.nightsCount'],
  [
    'with a start date that does not exist',
    { setting: { ...oneNight.setting, setDates: [{ from: '2027-02-30', to: '2027-03-02' }] } },
    'setting.setDates.0.from',
  ],
  [
    'with a range of start dates that ends before it begins',
    { setting: { ...oneNight.setting, setDates: [{ from: '2027-03-02', to: '2027-03-01' }] } },
    'setting.setDates.0.to',
  ],
  ['with an unknown field', { price: 1 }, ''],
])('a package %s is rejected: the field is named, nothing is stored', async (_name, change, path) => {
  const recordsBefore = await db.selectFrom('record').select('id').where('kind', '=', 'webPackage').execute()
  for (const response of [
    await staff.post('/api/web-packages', { ...oneNight, ...change }),
    await staff.put(`/api/web-packages/${classic}`, { ...oneNight, ...change }),
  ]) {
    expect(response.status).toBe(422)
    if (path) expect(response.body.errors.map((one: { path: string }) => one.path)).toContain(path)
  }
  expect(await db.selectFrom('record').select('id').where('kind', '=', 'webPackage').execute()).toEqual(
    recordsBefore,
  )
  expect((await readOne(classic)).body.data.content.name).toBe('The Classic Newcastle')
})

test('the editor creates, changes and removes a package with the record endpoints, which check its version', async () => {
  const record = { id: 'newcastle-by-editor', ...oneNight }
  const created = await staff.post('/api/record/webPackage', { record })
  expect(created.body.data).toMatchObject({
    version: 1,
    record: { content: { name: oneNight.content.name } },
  })
  const change = { version: 1, record: { ...record, content: { name: 'By an editor' } } }
  expect((await staff.put('/api/record/webPackage/newcastle-by-editor', change)).status).toBe(200)
  expect((await staff.put('/api/record/webPackage/newcastle-by-editor', change)).status).toBe(409)
  expect((await readOne('newcastle-by-editor')).body.data.content.name).toBe('By an editor')
  expect((await staff.delete('/api/record/webPackage/newcastle-by-editor', { version: 2 })).status).toBe(200)
})

test('a record that a package references cannot be removed', async () => {
  const { version } = (await staff.get('/api/record/product/newcastle-steak-night')).body.data
  const refused = await staff.delete('/api/product/newcastle-steak-night', { version })
  expect(refused).toMatchObject({
    status: 409,
    body: { error: 'This product is in use by The Classic Newcastle' },
  })
})
