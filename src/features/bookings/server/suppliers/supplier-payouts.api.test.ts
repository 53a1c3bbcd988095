import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { largeRequestLimits } from '#platform/server/http/limits/large-requests.ts'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { createSampleEvent, testEventApp } from '#tests/support/sample-event.ts'

const { site, staff, supplier } = await testEventApp()

const list = (from: string, to: string, browser = staff) =>
  browser.get(`/api/suppliers/payouts?from=${from}&to=${to}`)

test('staff who see costs list the amounts that suppliers are owed for booked events of a period', async () => {
  const organiser = await site.signUp({ firstName: 'Olga', lastName: 'Orr' })
  const { event, packageId } = await createSampleEvent(site, organiser)
  await staff.post(`/api/event/${event._doc}/package/${packageId}/bookWithoutPayment`)
  const { startDate, productList } = event.packageOption[0]
  const payoutsOfEvent = async () =>
    (await list(startDate, startDate)).body.data.filter(
      ({ eventId }: { eventId: string }) => eventId === event._doc,
    )
  expect(await payoutsOfEvent()).toEqual([])
  const { itineraryId } = productList[0].itinerary[0]
  await staff.put(`/api/event/${event._doc}`, {
    commandList: [
      { name: 'editProductStage', packageId, itineraryId, data: { stage: 'Booked', stageOverride: 'Yes' } },
    ],
  })
  expect(await payoutsOfEvent()).toMatchObject([
    { supplierId: 'larkfield-tyneside', startDate, currency: 'GBP', products: 1, unknown: 0 },
  ])
  expect((await payoutsOfEvent())[0].cost).toBeGreaterThan(0)
})

test('a period that ends before it starts, or is longer than a year, is refused', async () => {
  expect((await list('2026-06-01', '2026-05-01')).status).toBe(422)
  expect((await list('2026-01-01', '2027-06-01')).status).toBe(422)
  expect((await list('2026-01-01', '2026-12-31')).status).toBe(200)
})

test('only staff who see costs list payouts', async () => {
  const organiser = await site.signUp()
  const viewer = await createTestStaff(site, 'eventArea.view')
  for (const browser of [organiser, supplier, site.visitor(), viewer])
    expect((await list('2026-01-01', '2026-12-31', browser)).status).toBe(403)
})

test('an account can read only a few lists of payouts at the same time', async () => {
  const { running, waiting } = largeRequestLimits
  const statuses: number[] = []
  let requests: Promise<unknown>[] = []
  await site.db.transaction().execute(async (tx) => {
    await sql`lock table event in access exclusive mode`.execute(tx)
    requests = Array.from({ length: running + waiting + 1 }, async () =>
      statuses.push((await list('2026-01-01', '2026-12-31')).status),
    )
    await expect.poll(() => statuses).toEqual([429])
  })
  await Promise.all(requests)
  expect(statuses.filter((status) => status === 200)).toHaveLength(running + waiting)
})
