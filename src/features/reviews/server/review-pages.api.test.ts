import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { testApp } from '#tests/support/test-app.ts'

const site = await testApp()
const visitor = site.visitor()
const archery = 'newcastle-air-rifles-and-archery'

type Item = { id: string; score: number; createdDate: string; section: string; author: string; kind: string }
type Row = Partial<Parameters<typeof insert>[0]>

const insert = async (review: {
  id: string
  kind: 'product' | 'manager' | 'location'
  product_id: string | null
  location_id: string | null
  section: 'stag' | 'hen'
  score: number
  text: string
  created_date: string
  venue_id: string | null
  meeting_point_id: string | null
  hidden: boolean
}) => {
  await site.db
    .insertInto('review')
    .values({ ...review, author: 'Ann L', shipped: false })
    .execute()
}
const add = (id: string, fields: Row = {}) =>
  insert({
    id,
    kind: 'product',
    product_id: archery,
    location_id: 'newcastle',
    section: 'stag',
    score: 4,
    text: `Review ${id}`,
    created_date: '2026-06-01',
    venue_id: null,
    meeting_point_id: null,
    hidden: false,
    ...fields,
  })

beforeAll(async () => {
  await site.db.deleteFrom('review').execute()
  for (let number = 1; number <= 12; number += 1)
    await add(`n${String(number).padStart(2, '0')}`, { created_date: addDays('2026-06-01', number) })
  await add('hen', { section: 'hen', score: 1, created_date: '2026-05-03' })
  await add('hall', { product_id: null, kind: 'location', venue_id: 'hall', created_date: '2026-05-02' })
  await add('quay', {
    location_id: 'krakow',
    product_id: null,
    kind: 'location',
    meeting_point_id: 'quay',
    text: '100% fun',
  })
  await add('boss', { location_id: null, product_id: null, kind: 'manager', score: 5 })
  await add('gone', { hidden: true, score: 1, created_date: '2026-07-01', venue_id: 'hall' })
})

const search = async (fields: object = {}, index = 7) =>
  (await visitor.post(`/api/review/get/${index}`, fields)).body.data as {
    index: number
    items: Item[]
    total: number
    averageScore: number | null
  }
const idsOf = ({ items }: { items: Item[] }) => items.map(({ id }) => id)

test('reviews are read in pages of ten, newest first, without hidden ones (REV-003, REV-O3, REV-O4, API-106)', async () => {
  const params = { productId: archery }
  const first = await search({ params })
  expect(idsOf(first)).toEqual(['n12', 'n11', 'n10', 'n09', 'n08', 'n07', 'n06', 'n05', 'n04', 'n03'])
  // 12 times 4 and once 1: 49 / 13 is 3.77, rounded up.
  expect(first).toMatchObject({ index: 7, total: 13, averageScore: 3.8 })
  expect(idsOf(await search({ params, page: 2 }))).toEqual(['n02', 'n01', 'hen'])
  expect(await search({ params, page: 3 })).toEqual({ index: 7, items: [], total: 13, averageScore: 3.8 })
  expect(Object.keys(first.items[0]!).sort()).toEqual(
    ['author', 'createdDate', 'id', 'kind', 'locationId', 'productId', 'score', 'section', 'text'].sort(),
  )
})

test('reviews can be filtered by lists of venues, meeting points and locations, and by section (REV-003, API-106)', async () => {
  const idsFound = async (params: object, fields = {}) => idsOf(await search({ params, ...fields }))
  expect(await idsFound({ venueIdList: ['hall', 'other'] })).toEqual(['hall'])
  expect(await idsFound({ meetingPointIdList: ['quay'] })).toEqual(['quay'])
  expect(await idsFound({ locationIdList: ['krakow'] })).toEqual(['quay'])
  expect((await search({ params: { locationIdList: ['newcastle', 'krakow'] } })).total).toBe(15)
  expect(await idsFound({ locationIdList: ['newcastle'], venueIdList: ['hall'] })).toEqual(['hall'])
  expect(await idsFound({ venueIdList: [] }, { section: 'hen' })).toEqual(['hen'])
  expect(await search({ params: { productId: 'none' } })).toMatchObject({ total: 0, averageScore: null })
})

test('a search finds texts and authors, a score and a kind, in the requested order', async () => {
  expect(idsOf(await search({ search: '100%' }))).toEqual(['quay'])
  expect(idsOf(await search({ search: 'REVIEW HEN' }))).toEqual(['hen'])
  expect((await search({ search: 'ann l' })).total).toBe(16)
  expect(idsOf(await search({ score: 5 }))).toEqual(['boss'])
  expect(idsOf(await search({ kind: 'manager' }))).toEqual(['boss'])
  expect(idsOf(await search({ order: 'highest' }))[0]).toBe('boss')
  expect(idsOf(await search({ order: 'lowest' }))[0]).toBe('hen')
})

test('reviews written after the day of booking come first, even if the lowest scores are requested first (REV-O7)', async () => {
  const ids = idsOf(
    await search({ params: { productId: archery }, order: 'lowest', eventPackageBookedDate: '2026-06-11' }),
  )
  expect(ids.slice(0, 4)).toEqual(['n12', 'n11', 'hen', 'n10'])
})

test('the reviews of a location and section are read in pages (REV-004, API-107)', async () => {
  const read = async (path: string) => (await visitor.get(`/api/review/get/location/${path}`)).body.data
  expect(await read('newcastle/stag/1')).toMatchObject({ total: 13, averageScore: 4 })
  expect(idsOf(await read('newcastle/stag/2'))).toEqual(['n02', 'n01', 'hall'])
  expect(idsOf(await read('newcastle/hen/1'))).toEqual(['hen'])
  await add('new', { created_date: '2026-06-30' })
  expect(idsOf(await read('newcastle/stag/1'))[0], 'a cached page shows a new review').toBe('new')
  await site.db.deleteFrom('review').where('id', '=', 'new').execute()
})

test('the reviews of the company are read by subject and page (REV-004, API-108)', async () => {
  const read = async (path: string) => (await visitor.get(`/api/review/get/company/${path}`)).body.data
  expect(await read('all/1')).toMatchObject({ total: 16, items: { length: 10 } })
  expect((await read('all/2')).items).toHaveLength(6)
  expect(idsOf(await read('manager/1'))).toEqual(['boss'])
  expect(idsOf(await read('location/1'))).toEqual(['quay', 'hall'])
  expect((await read('product/1')).total).toBe(13)
})

test('visitors cannot read the reviews of a spicy product, whose page is hidden from them too', async () => {
  const { category_ids } = await site.db
    .selectFrom('product')
    .select('category_ids')
    .where('id', '=', archery)
    .executeTakeFirstOrThrow()
  const setSpicy = (is_spicy: boolean) =>
    site.db.updateTable('category').set({ is_spicy }).where('id', 'in', category_ids).execute()
  await setSpicy(true)
  expect((await search({ params: { productId: archery } })).total).toBe(0)
  const customer = await site.signUp()
  const { body } = await customer.post('/api/review/get/1', { params: { productId: archery } })
  expect(body.data.total).toBe(13)
  await setSpicy(false)
})

test.each([
  ['post', 'x', {}],
  ['post', '1', { page: 0 }],
  ['post', '1', { page: 1001 }],
  ['post', '1', { score: 6 }],
  ['post', '1', { search: 'x'.repeat(101) }],
  ['post', '1', { unknown: 1 }],
  ['post', '1', { params: { venueIdList: Array.from({ length: 101 }, (_, index) => `v${index}`) } }],
  ['get', 'location/newcastle/golf/1', {}],
  ['get', 'location/newcastle/stag/0', {}],
  ['get', 'company/else/1', {}],
  ['get', 'company/all/1.5', {}],
] as const)('a request with bad fields is refused: %s %s %j', async (method, path, body) => {
  const url = `/api/review/get/${path}`
  const { status } = method === 'get' ? await visitor.get(url) : await visitor.post(url, body)
  expect(status).toBe(422)
})
