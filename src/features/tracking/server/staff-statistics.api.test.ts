import { beforeAll, expect, test } from 'vitest'
import { bookTransfer } from '#features/payments/server/ledger/ledger-store.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import { createSampleEvent } from '#tests/support/sample-event.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

let site: TestApp
let staff: TestBrowser
const day = 86_400_000
const start = new Date('2026-05-04T10:00:00Z')

beforeAll(async () => {
  site = await testApp()
  const moveTo = (days: number) => {
    site.clock.now = new Date(start.getTime() + days * day)
  }
  moveTo(0)
  staff = await site.signIn('staff')
  const organiser = await site.signUp()
  const { event, packageId } = await createSampleEvent(site, organiser)
  await createSampleEvent(site, organiser, { section: 'hen' })
  await staff.put(`/api/event/${event._doc}/manager/demo-staff`)
  moveTo(2)
  await staff.post(`/api/event/${event._doc}/package/${packageId}/bookWithoutPayment`)
  await site.db.transaction().execute(async (tx) => {
    await bookTransfer(tx, {
      kind: 'payment',
      eventId: event._doc,
      reference: 'test-payment',
      doneBy: organiser.userId,
      now: site.clock.now,
      moves: [{ from: { kind: 'gateway' }, to: { guest: organiser.userId }, pence: 12_345 }],
    })
  })
  moveTo(7)
})

const statistics = (query: string, browser = staff) => browser.get(`/api/staff/statistics?${query}`)

test('staff see events, takings from the ledger, conversion and overdue tasks of a period', async () => {
  const { status, body } = await statistics('from=2026-05-04&to=2026-05-06')
  expect(status).toBe(200)
  expect(body.data.totals).toEqual({ created: 2, booked: 1, conversionPercent: 50, takingsGBP: 123.45 })
  expect(body.data.overdueTasks).toEqual({ staff: 0, supplier: 1 })
  expect(body.data.byDay).toEqual([
    { date: '2026-05-04', created: 2, booked: 0, conversionPercent: 50, takingsGBP: 0 },
    { date: '2026-05-05', created: 0, booked: 0, conversionPercent: null, takingsGBP: 0 },
    { date: '2026-05-06', created: 0, booked: 1, conversionPercent: null, takingsGBP: 123.45 },
  ])
  expect(body.data.bySection[0]).toMatchObject({ section: 'stag', created: 1, booked: 1, takingsGBP: 123.45 })
  expect(body.data.byManager).toEqual([
    { id: 'demo-staff', name: 'Stef Staff', created: 1, booked: 1, conversionPercent: 100 },
    { id: null, name: '', created: 1, booked: 0, conversionPercent: 0 },
  ])
})

test('the period is the last thirty days by default and includes both ends', async () => {
  const today = dayOf(site.clock.now)
  const { data } = (await statistics('')).body
  expect(data).toMatchObject({ from: addDays(today, -29), to: today, totals: { created: 2 } })
  expect((await statistics('from=2026-05-06&to=2026-05-06')).body.data.totals).toMatchObject({
    created: 0,
    booked: 1,
  })
})

test('figures are for staff only', async () => {
  for (const browser of [await site.signUp(), await site.signIn('supplier'), site.visitor()]) {
    const { status, body } = await statistics('', browser)
    expect([status, body.error]).toEqual([403, 'Not allowed'])
  }
})

for (const query of [
  'from=yesterday',
  'from=2026-05-05&to=2026-05-04',
  'from=2020-01-01&to=2026-01-01',
  'from=2020-01-01',
  'day=1',
])
  test(`an invalid period is refused: ${query}`, async () => {
    expect((await statistics(query)).status).toBe(422)
  })
