import { beforeAll, expect, test } from 'vitest'
import { openSessionOf } from '#tests/support/open-session.ts'
import { createPastEvent } from '#tests/support/past-event.ts'
import { type TestCustomer, testApp } from '#tests/support/test-app.ts'

const site = await testApp()
const archery = 'newcastle-air-rifles-and-archery'

let pastEvent: Awaited<ReturnType<typeof createPastEvent>>
let organiser: TestCustomer
let guest: TestCustomer
let absent: TestCustomer
let stranger: TestCustomer
let eventId = ''
beforeAll(async () => {
  pastEvent = await createPastEvent(site)
  ;({ organiser, guest, absent, eventId } = pastEvent)
  stranger = await site.signUp()
})

const goToDay = (days: number) => pastEvent.goToDay(days)
const signInAgain = (who: { readonly userId: string }) => pastEvent.signInAgain(who)
const write: typeof pastEvent.write = (...review) => pastEvent.write(...review)
const staffUser = { userId: 'demo-staff' }
const aboutArchery = { productId: archery }
const isForbidden = async (who: TestCustomer) =>
  (await (await signInAgain(who)).get(`/api/review/isReviewEditingForbidden?eventId=${eventId}`)).body.data
    .forbidden
const readCounts = async () =>
  site.db
    .selectFrom('product')
    .select(['review_count', 'review_sum'])
    .where('id', '=', archery)
    .executeTakeFirstOrThrow()

test('an event can be reviewed only after its last day and for thirty days (REV-002, API-105)', async () => {
  for (const days of [99, 102, 133]) {
    goToDay(days)
    const { status, body } = await write(guest, 'product', aboutArchery)
    expect([status, body.error]).toEqual([
      403,
      'You can review an event that you attended for up to 30 days after it',
    ])
    expect(await isForbidden(guest)).toBe(true)
  }
  for (const days of [103, 132]) {
    goToDay(days)
    expect(await isForbidden(guest)).toBe(false)
  }
})

test('a guest has one review per product: writing again replaces it, and it counts once (REV-001, API-102)', async () => {
  goToDay(104)
  const before = await readCounts()
  const firstResponse = await write(guest, 'product', aboutArchery)
  expect(firstResponse.body.data.review).toMatchObject({
    kind: 'product',
    productId: archery,
    author: 'Gwen G',
    score: 4,
  })
  await write(guest, 'product', { ...aboutArchery, score: 2, text: 'On second thought, cold' })
  expect(await readCounts()).toEqual({
    review_count: before.review_count + 1,
    review_sum: before.review_sum + 2,
  })
  const shownReviews = (await site.visitor().get(`/api/product/${archery}`)).body.data.reviews
  expect(shownReviews.filter(({ author }: { author: string }) => author === 'Gwen G')).toEqual([
    expect.objectContaining({ score: 2, text: 'On second thought, cold' }),
  ])
})

test('concurrent reviews are all counted', async () => {
  goToDay(105)
  const before = await readCounts()
  const [mine, yours] = await Promise.all([
    write(organiser, 'product', { ...aboutArchery, score: 5 }),
    write(guest, 'product', { ...aboutArchery, score: 3 }),
  ])
  expect([mine.status, yours.status]).toEqual([200, 200])
  expect(await readCounts()).toEqual({
    review_count: before.review_count + 1,
    review_sum: before.review_sum - 2 + 3 + 5,
  })
})

test('a hidden review stays hidden and does not count when its author changes it', async () => {
  goToDay(106)
  const before = await readCounts()
  await site.db.updateTable('review').set({ hidden: true }).where('customer_id', '=', guest.userId).execute()
  await write(guest, 'product', { ...aboutArchery, score: 1 })
  expect(await readCounts()).toEqual({
    review_count: before.review_count - 1,
    review_sum: before.review_sum - 3,
  })
})

test('the location can be reviewed, and the manager if the event has one (REV-001, API-103, API-104)', async () => {
  goToDay(104)
  const readReviewCount = async () =>
    (await site.visitor().get('/api/location/newcastle')).body.data.reviewCount as number
  const before = await readReviewCount()
  expect((await write(organiser, 'location')).body.data.review).toMatchObject({
    kind: 'location',
    locationId: 'newcastle',
  })
  expect(await readReviewCount(), 'the location also counts reviews of its products').toBe(before + 1)
  expect((await write(organiser, 'manager')).status).toBe(404)
  const staff = await signInAgain(staffUser)
  await staff.put(`/api/event/${eventId}/manager/demo-staff`)
  expect((await write(organiser, 'manager')).body.data.review).toMatchObject({
    kind: 'manager',
    locationId: null,
  })
})

test('only attendees can write reviews, and only of products they took part in (REV-002)', async () => {
  goToDay(104)
  expect((await write(absent, 'product', aboutArchery)).body.error).toBe(
    'You can review an event that you attended for up to 30 days after it',
  )
  expect(await isForbidden(absent)).toBe(true)
  expect((await write(stranger, 'product', aboutArchery)).body.error).toBe('Not allowed')
  expect((await write(guest, 'product', { productId: 'newcastle-clay-pigeon-shooting' })).status).toBe(404)
  const staff = await signInAgain(staffUser)
  expect((await staff.post(`/api/review/${eventId}/location`, { score: 5, text: 'Ours' })).body.error).toBe(
    'Not allowed',
  )
  const response = await staff.get(`/api/review/isReviewEditingForbidden?eventId=${eventId}`)
  expect(response.body.data).toEqual({ forbidden: true })
})

test('an invalid review is refused, and the error names the invalid field', async () => {
  goToDay(104)
  for (const [fields, path] of [
    [{ score: 0 }, 'score'],
    [{ score: 6 }, 'score'],
    [{ score: 4.5 }, 'score'],
    [{ text: '' }, 'text'],
    [{ text: ' <b></b>&nbsp;' }, 'text'],
    [{ text: 'x'.repeat(2001) }, 'text'],
  ] as const) {
    const { status, body } = await write(guest, 'product', { ...aboutArchery, ...fields })
    expect([status, body.errors[0].path]).toEqual([422, path])
  }
  const { body } = await write(guest, 'product', {
    ...aboutArchery,
    text: '<p>Fish &amp; <b>chips</b></p><script>alert(1)</script>',
  })
  expect(body.data.review.text).toBe('Fish & chips')
})

test('neither hidden nor toggled staff can write a review in the name of the guest as whom they act', async () => {
  goToDay(104)
  for (const toggled of [false, true]) {
    const actingStaff = await openSessionOf(site, { userId: guest.userId, staffId: 'demo-staff', toggled })
    const { status } = await actingStaff.post(`/api/review/${eventId}/location`, { score: 5, text: 'Ours' })
    const response = await actingStaff.get(`/api/review/isReviewEditingForbidden?eventId=${eventId}`)
    expect([toggled, status, response.body.data]).toEqual([toggled, 403, { forbidden: true }])
  }
})
