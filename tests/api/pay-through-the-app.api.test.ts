import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newEvent, newGuest } from '#features/events/rules/creation/new-event.ts'
import { insertEvent } from '#features/events/server/event-store.ts'
import { readEvent } from '#features/events/server/index.ts'
import { goodCard } from '#tests/support/payments-app.ts'
import { packageFor } from '#tests/support/priced-package.ts'
import { readCollection } from '#tests/support/read-collection.ts'
import { testApp } from '#tests/support/test-app.ts'

const app = await testApp({ jobs: { pollSeconds: 0.5 } })

test('jobs of the server reconcile a paid deposit, which books the event and requests its supplier, and staff list the payment (PAY-006, PAY-010, API-094, API-096)', async () => {
  const ann = await app.signUp({ firstName: 'Ann' })
  const now = app.clock.now
  const startDate = new Date(now.getTime() + 200 * 86_400_000).toISOString().slice(0, 10)
  const pack = { ...packageFor([ann.userId]), startDate }
  const creation = {
    eventId: randomUUID(),
    token: randomUUID(),
    now,
    organiser: { id: ann.userId, firstName: 'Ann', name: 'Ann' },
    authenticated: true,
    titleTemplate: 'Trip',
    defaultGroupSize: 1,
  }
  const event = {
    ...newEvent({ section: 'stag' }, creation, pack),
    guests: [newGuest(ann.userId, 'Ann', 'Yes')],
  }
  await app.db.transaction().execute((tx) => insertEvent(tx, event, now))

  const order = { eventId: event.id, packageId: pack.id, paymentSettings: { paymentType: 'deposit' } }
  const response = await ann.post('/api/payment/event/prepareJwt', order, {
    headers: { 'idempotency-key': 'one' },
  })
  expect(response.status).toBe(200)
  const { jwt } = response.body.data
  const card = { number: goodCard, expiry: '12/40', securityCode: '123' }
  await app.app.http.inject({ method: 'POST', url: '/sandbox-gateway/pay', payload: { jwt, card } })
  await expect.poll(async () => (await readEvent(app.db, event.id))!.statusStage).toBe('Booked')
  const tasks = await app.db.selectFrom('event_task').selectAll().where('event_id', '=', event.id).execute()
  expect(tasks).toMatchObject([{ owner_type: 'supplier', supplier_id: 'supplier' }])
  const { body } = await readCollection(await app.signIn('staff'), 'transaction', {
    filter: { eventId: event.id },
  })
  expect(body.data).toMatchObject([
    {
      customer: { id: ann.userId },
      paidForCustomers: [{ id: ann.userId, name: 'Ann', amount: response.body.data.amountGBP }],
      transactionType: 'payment',
      refundType: null,
      transactionStatus: 'paid',
      isBankPayment: false,
      doneBy: { dateTime: now.toISOString() },
    },
  ])
})
