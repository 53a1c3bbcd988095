import { afterAll, expect, test } from 'vitest'
import { challengedCard, declinedCard, goodCard, paymentsApp, prepare } from '#tests/support/payments-app.ts'
import { startProviderDouble } from '#tests/support/provider-double/provider-double.ts'

// The payer closes the page after entering the card. Only the provider's notification and web service report the
// outcome.
let areNoticesLost = false
const double = await startProviderDouble({
  now: () => app.clock.now,
  notify: async (fields) => {
    if (areNoticesLost) return
    await app.http.inject({
      method: 'POST',
      url: '/payment-gateway/notification',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  },
})
afterAll(() => double.close())
const app = await paymentsApp(double.environment)

const payWithCard = async (card: string) => {
  const event = await app.makeEvent()
  const payment = await prepare(event.bob, event)
  await payment.begin()
  await double.enterCard(payment.jwt, card)
  return { event, payment, paidPence: async () => (await event.read()).guests[1]!.paidPence }
}
const storedStatus = async (id: string) =>
  (
    await app.db
      .selectFrom('payment_transaction')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status

test('the provider’s notification credits a payment, including after a challenge, and ends a declined one (PAY-006)', async () => {
  for (const card of [goodCard, challengedCard])
    expect(await (await payWithCard(card)).paidPence()).toBe(2000)
  const { payment, paidPence } = await payWithCard(declinedCard)
  expect([await storedStatus(payment.transactionId), await paidPence()]).toEqual(['failed', 0])
})

test('the job credits a payment whose notification was lost', async () => {
  areNoticesLost = true
  const { paidPence } = await payWithCard(goodCard)
  areNoticesLost = false
  expect(await paidPence()).toBe(0)
  const before = app.clock.now
  app.clock.now = new Date(before.getTime() + 120_000)
  await app.payments.reconcileOpen()
  app.clock.now = before
  expect(await paidPence()).toBe(2000)
})

test('staff refund a payment to its card through the provider (PAY-013)', async () => {
  const { event, paidPence } = await payWithCard(goodCard)
  const refund = () =>
    app.staff.post(`/event/${event.id}/customerRefund`, { customerId: event.bob.id, amountGBP: 15 })
  expect((await refund()).status).toBe(200)
  expect(await paidPence()).toBe(500)
  expect((await refund()).status).toBe(422)
  expect(await paidPence()).toBe(500)
})
