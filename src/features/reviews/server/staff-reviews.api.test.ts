import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { createPastEvent } from '#tests/support/past-event.ts'
import { testApp } from '#tests/support/test-app.ts'

const site = await testApp()
const archery = 'newcastle-air-rifles-and-archery'

let pastEvent: Awaited<ReturnType<typeof createPastEvent>>
let id = ''
beforeAll(async () => {
  pastEvent = await createPastEvent(site)
  pastEvent.goToDay(104)
  id = (await pastEvent.write(pastEvent.guest, 'product', { text: 'Rude words' })).body.data.review.id
})

const list = async (query = '') => (await (await pastEvent.staff()).get(`/api/reviews?${query}`)).body
const setHidden = async (hidden: boolean, browser?: Awaited<ReturnType<typeof pastEvent.staff>>) =>
  (browser ?? (await pastEvent.staff())).put(`/api/review/${id}/hidden`, { hidden })
const readCounts = async () =>
  Promise.all([
    site.db
      .selectFrom('product')
      .select(['review_count', 'review_sum'])
      .where('id', '=', archery)
      .executeTakeFirst(),
    site.db
      .selectFrom('location')
      .select(['review_count', 'review_sum'])
      .where('id', '=', 'newcastle')
      .executeTakeFirst(),
  ])

test('staff list all reviews, newest first, with a search and filters', async () => {
  const { data, count } = await list()
  expect(data).toHaveLength(40)
  expect(count).toBeGreaterThan(1000 - 1)
  expect(data[0]).toMatchObject({
    id,
    author: 'Gwen G',
    eventId: pastEvent.eventId,
    eventName: (await pastEvent.readEvent(pastEvent.organiser)).name,
    customerId: pastEvent.guest.userId,
    productName: 'Air Rifles & Archery',
    locationName: 'Newcastle',
    hidden: false,
  })
  expect((await list('search=rude%20words')).data).toHaveLength(1)
  expect((await list('search=rude%20words&score=5')).count).toBe(0)
  expect((await list('search=rude%20words&kind=location')).count).toBe(0)
  expect((await list('search=rude%20words&section=hen')).count).toBe(0)
  expect((await list('state=hidden')).count).toBe(0)
  expect((await list('limit=1&skip=1')).data[0].id).not.toBe(id)
})

test('a review that staff hide is shown to nobody else and does not count, until they show it again (REV-O5)', async () => {
  const before = await readCounts()
  expect((await setHidden(true)).body.data).toEqual({ hidden: true })
  const [product, location] = await readCounts()
  expect(product).toEqual({
    review_count: before[0]!.review_count - 1,
    review_sum: before[0]!.review_sum - 4,
  })
  expect(location!.review_count).toBe(before[1]!.review_count - 1)
  const readShownCounts = async () => [
    (await site.visitor().post('/api/review/get/1', { search: 'rude words' })).body.data.total,
    JSON.stringify((await site.visitor().get(`/api/product/${archery}`)).body).includes('Rude words') ? 1 : 0,
    (await pastEvent.readEvent(pastEvent.organiser)).reviews.length,
    (await pastEvent.readEvent(pastEvent.guest)).reviews.length,
  ]
  expect(await readShownCounts()).toEqual([0, 0, 0, 0])
  expect((await list('state=hidden')).data).toHaveLength(1)
  expect((await pastEvent.readEvent({ userId: 'demo-staff' })).reviews).toMatchObject([{ id, hidden: true }])
  expect((await setHidden(true)).status, 'hiding it again changes nothing').toBe(200)
  expect((await readCounts())[0]).toEqual(product)
  await setHidden(false)
  expect(await readCounts()).toEqual(before)
  expect(await readShownCounts()).toEqual([1, 1, 1, 1])
})

test('hiding and writing reviews at the same time keeps the counts correct', async () => {
  const changes = Array.from({ length: 6 }, (_, index) =>
    index % 2 === 0
      ? setHidden(index % 4 === 0)
      : pastEvent.write(pastEvent.guest, 'product', { score: 5, text: 'Rude words' }),
  )
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  const { rows } = await sql`
    select review_count = (select count(*) from review where product_id = product.id and not hidden)
      and review_sum = (select coalesce(sum(score), 0) from review where product_id = product.id and not hidden) as is_correct
    from product where id = ${archery}`.execute(site.db)
  expect(rows).toEqual([{ is_correct: true }])
  await setHidden(false)
})

test('the history of a review says who hid it', async () => {
  await setHidden(true)
  await setHidden(false)
  const { body } = await (await pastEvent.staff()).get(`/api/change/review/${id}`)
  expect(body.data.slice(0, 2)).toMatchObject([
    { what: 'shown', before: { hidden: true }, after: { hidden: false }, who: { id: 'demo-staff' } },
    { what: 'hidden', before: { hidden: false }, after: { hidden: true } },
  ])
})

test('customers, suppliers and staff without the permission cannot list or hide reviews', async () => {
  for (const who of [pastEvent.organiser, pastEvent.guest, { userId: 'demo-supplier' }]) {
    const browser = await pastEvent.signInAgain(who)
    expect((await browser.get('/api/reviews')).status).toBe(403)
    expect((await setHidden(true, browser)).status).toBe(403)
  }
  expect((await site.visitor().get('/api/reviews')).status).toBe(403)
  expect((await (await createTestStaff(site)).get('/api/reviews')).status).toBe(403)
  const viewer = await createTestStaff(site, 'content.view')
  expect((await viewer.get('/api/reviews')).status).toBe(200)
  expect((await setHidden(true, viewer)).status).toBe(403)
})

test('an unknown review is not found, and bad filters are refused', async () => {
  const staff = await pastEvent.staff()
  for (const query of ['score=6', 'kind=else', 'state=else', 'limit=201', 'other=1'])
    expect((await staff.get(`/api/reviews?${query}`)).status).toBe(422)
  expect((await staff.put('/api/review/none/hidden', { hidden: true })).body.error).toBe(
    'Node not found: none',
  )
})
