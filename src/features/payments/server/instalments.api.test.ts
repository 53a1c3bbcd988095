import { describe, expect, test } from 'vitest'
import { changeEvent } from '#features/events/server/index.ts'
import { formatDate } from '#kernel/dates.ts'
import { noFollowUps } from '#tests/support/no-follow-ups.ts'
import { type MadeEvent, payByCard, paymentsApp } from '#tests/support/payments-app.ts'

const app = await paymentsApp()
const firstDay = new Date('2026-05-01T10:00:00Z')
const setDay = (day: string) => {
  app.clock.now = new Date(`${day}T10:00:00Z`)
}

/** Creates an event where Bob has paid his deposit of £20 on 1 May. £80 are left, due by 10 October. */
const createEventWithPlan = async () => {
  app.clock.now = firstDay
  const event = await app.makeEvent()
  const { response } = await payByCard(app, event.bob, event, {
    paymentSettings: { paymentType: 'instalments' },
  })
  return { event, response }
}
const nextInstalment = async (event: MadeEvent) => {
  const { body } = await event.bob.post(`/event/${event.id}/package/${event.packageId}/paymentTypes`, {})
  return body.data.paymentTypes.find(
    ({ paymentType }: { paymentType: string }) => paymentType === 'instalments',
  )
}
const planOf = async (event: MadeEvent, caller = event.bob) => {
  const { body } = await caller.post(`/event/${event.id}/updateCustomerBalanceMethod/${event.bob.id}`, {
    useInstalments: true,
  })
  return body.data.event.customerSummary.find(
    ({ customer }: { customer: { id: string } }) => customer.id === event.bob.id,
  ).money.instalmentPlan
}
const instalmentDates = ['2026-06-01', '2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01']

test('the planned instalment is due on each date, and paying late does not change the plan (PAY-O6)', async () => {
  const { event, response } = await createEventWithPlan()
  const ownSummary = response.body.data.event.customerSummary.find(
    ({ customer }: { customer: { id: string } }) => customer.id === event.bob.id,
  )
  const plan = {
    startGBP: 20,
    parts: instalmentDates.map((date) => ({ date, amountGBP: 16, leftGBP: 16 })),
    changes: [{ date: '2026-05-01', reason: 'agreed' }],
  }
  expect(ownSummary.money).toMatchObject({ instalments: true, instalmentPlan: plan })
  for (const [index, date] of instalmentDates.entries()) {
    // The plan is read the day before each instalment, which is paid a day late: the plan does not change.
    const dueAt = new Date(`${date}T10:00:00Z`)
    app.clock.now = new Date(dueAt.getTime() - 86_400_000)
    expect(await nextInstalment(event)).toMatchObject({ amountGBP: 16, dueDate: date })
    app.clock.now = new Date(dueAt.getTime() + 86_400_000)
    await payByCard(app, event.bob, event, { paymentSettings: { paymentType: 'instalments' } })
    const { parts, changes } = await planOf(event)
    expect(parts.map(({ amountGBP }: { amountGBP: number }) => amountGBP)).toEqual([16, 16, 16, 16, 16])
    expect(parts.filter(({ leftGBP }: { leftGBP: number }) => leftGBP === 0)).toHaveLength(index + 1)
    expect(changes).toEqual(plan.changes)
  }
  expect(await nextInstalment(event)).toBeUndefined()
  expect((await event.read()).guests[1]!.paidPence).toBe(10_000)
})

test('a bank transfer that arrives days later starts the plan that was shown when it was ordered (PAY-O6)', async () => {
  app.clock.now = firstDay
  const event = await app.makeEvent()
  const order = {
    eventId: event.id,
    packageId: event.packageId,
    paymentSettings: { paymentType: 'deposit', useInstalments: true },
  }
  const { packageId, paymentSettings } = order
  const details = await event.bob.post(`/event/${event.id}/package/${packageId}/paymentDetails`, {
    paymentSettings,
  })
  const orderResponse = await event.bob.post('/payment/event/bankPayment', order)
  setDay('2026-05-06')
  await app.staff.post('/payment/event/bankPaymentReceived', {
    transactionId: orderResponse.body.data.transactionId,
  })
  const { parts } = await planOf(event)
  expect(parts.map(({ date, amountGBP }: Record<string, unknown>) => ({ date, amountGBP }))).toEqual(
    details.body.data.instalments,
  )
})

test('a price change alters the rest of the plan and is shown to the guest and to staff (PAY-O6)', async () => {
  const { event } = await createEventWithPlan()
  setDay('2026-06-10')
  await app.db.transaction().execute((tx) =>
    changeEvent(
      tx,
      {
        eventId: event.id,
        doneBy: 'staff',
        authorKind: 'system',
        now: app.clock.now,
        followUps: noFollowUps,
      },
      (before) => ({
        event: {
          ...before,
          packages: before.packages.map((pack) => ({
            ...pack,
            entries: pack.entries.map((entry) => ({
              ...entry,
              money: { ...entry.money, pricePence: 36_000 },
            })),
          })),
        },
      }),
    ),
  )
  const plan = await planOf(event)
  expect(plan.parts.map(({ amountGBP }: { amountGBP: number }) => amountGBP)).toEqual([16, 21, 21, 21, 21])
  expect(plan.changes).toEqual([
    { date: '2026-05-01', reason: 'agreed' },
    { date: '2026-06-10', reason: 'price' },
  ])
  expect(await planOf(event, app.staff as typeof event.bob)).toEqual(plan)
  expect(await nextInstalment(event)).toMatchObject({ amountGBP: 16, dueDate: '2026-06-01' })
})

test('a guest cannot see another guest’s plan', async () => {
  const { event } = await createEventWithPlan()
  const { body } = await event.cat.post(`/event/${event.id}/updateCustomerBalanceMethod/${event.cat.id}`, {
    useInstalments: true,
  })
  const otherGuests = body.data.event.customerSummary.filter(
    ({ customer }: { customer: { id: string } }) => customer.id !== event.cat.id,
  )
  expect(JSON.stringify(otherGuests)).not.toContain('instalmentPlan')
})

test('parallel payments and changes leave one plan for the whole share (PAY-O6)', async () => {
  const { event } = await createEventWithPlan()
  setDay('2026-06-01')
  await Promise.all([
    payByCard(app, event.bob, event, { paymentSettings: { paymentType: 'custom', amountGBP: 10 } }),
    payByCard(app, event.ann, event, { paymentSettings: { paymentType: 'deposit' } }),
    event.bob.post(`/event/${event.id}/updateCustomerBalanceMethod/${event.bob.id}`, {
      useInstalments: true,
    }),
  ])
  const { startPence, parts } = (await event.read()).guests[1]!.instalmentPlan!
  expect(startPence + parts.reduce((sum, { pence }) => sum + pence, 0)).toBe(10_000)
})

describe('a preview of the way to pay the balance', () => {
  const pathOf = (event: MadeEvent) => `/event/${event.id}/updateCustomerBalanceMethod/${event.bob.id}`
  const inOnePayment = [
    ...instalmentDates.map((date) => ({
      label: `Instalment on ${formatDate(date)}`,
      before: '£16.00',
      after: '–',
    })),
    { label: `Balance on ${formatDate('2026-10-10')}`, before: '–', after: '£80.00' },
  ]

  test('says which payments become due when, and stores nothing; only the change stores them (PAY-O23)', async () => {
    const { event } = await createEventWithPlan()
    const before = await event.read()
    for (const caller of [event.bob, event.ann, app.staff]) {
      const { status, body } = await caller.post(pathOf(event), { useInstalments: false, preview: true })
      expect([status, body.data.consequences]).toEqual([200, inOnePayment])
      expect(body.data.event.version).toBe(before.version)
    }
    expect(await event.read()).toEqual(before)
    const { version } = before
    const changeResponse = await event.bob.post(pathOf(event), { useInstalments: false, version })
    expect(changeResponse.body.data.consequences).toBeUndefined()
    expect((await event.read()).guests[1]).toMatchObject({ useInstalments: false, instalmentPlan: null })
    const { body } = await event.bob.post(pathOf(event), { useInstalments: true, preview: true })
    const byInstalments = inOnePayment.map(({ label, before, after }) => ({
      label,
      before: after,
      after: before,
    }))
    // The payment that the change removes comes first.
    expect(body.data.consequences).toEqual([byInstalments.at(-1), ...byInstalments.slice(0, -1)])
  })

  test('is out of date once the event has changed; a request that changes nothing succeeds anyway', async () => {
    const { event } = await createEventWithPlan()
    const { version } = await event.read()
    await payByCard(app, event.cat, event)
    const choose = (useInstalments: boolean) => event.bob.post(pathOf(event), { useInstalments, version })
    expect((await choose(false)).body.code).toBe('editConflict')
    expect((await choose(true)).status).toBe(200)
  })

  test('is refused like the change', async () => {
    const { event } = await createEventWithPlan()
    const request = { useInstalments: false, preview: true }
    for (const caller of [event.cat, app.stranger, app.supplier, app.visitor])
      expect((await caller.post(pathOf(event), request)).status).toBe(403)
    setDay('2026-10-01')
    await event.bob.post(pathOf(event), { useInstalments: false })
    const refusedResponse = await event.bob.post(pathOf(event), { useInstalments: true, preview: true })
    expect(refusedResponse.body.code).toBe('noInstalments')
  })
})
