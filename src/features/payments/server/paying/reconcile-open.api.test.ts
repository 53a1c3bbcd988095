import { expect, test } from 'vitest'
import { challengedCard, enterCard, goodCard, paymentsApp, prepare } from '#tests/support/payments-app.ts'

const app = await paymentsApp()
const minute = 60_000
const day = 1440 * minute
const startTime = app.clock.now

test('a payment in an impossible state does not prevent later ones from being reconciled', async () => {
  const event = await app.makeEvent()
  const brokenPayment = await prepare(event.bob, event)
  await enterCard(app, brokenPayment.jwt, goodCard)
  await brokenPayment.comeBack()
  // The payment is booked in the ledger but awaiting. Jaunt never creates this state.
  await app.db
    .updateTable('payment_transaction')
    .set({ status: 'awaiting', next_query_at: app.clock.now })
    .where('id', '=', brokenPayment.transactionId)
    .execute()
  app.clock.now = new Date(startTime.getTime() + 1000)
  const goodPayment = await prepare(event.cat, event)
  await app.send({
    method: 'POST',
    url: '/sandbox-gateway/pay',
    payload: {
      jwt: goodPayment.jwt,
      card: { number: '4000000000000119', expiry: '12/30', securityCode: '123' },
    },
  })
  app.clock.now = new Date(startTime.getTime() + day)
  await expect(app.payments.reconcileOpen()).rejects.toThrow('1 transactions did not settle')
  expect((await goodPayment.status()).body.data.status).toBe('paid')
  app.clock.now = startTime
})

test('a payment abandoned at the bank’s challenge ends when the challenge expires, and the event is an enquiry again', async () => {
  const event = await app.makeEvent()
  const payment = await prepare(event.ann, event)
  await payment.begin()
  await enterCard(app, payment.jwt, challengedCard)
  expect((await event.read()).statusStage).toBe('Pending Booking')
  app.clock.now = new Date(startTime.getTime() + 59 * minute)
  await app.payments.reconcileOpen().catch(() => {})
  expect((await payment.status()).body.data.status).toBe('awaiting')
  app.clock.now = new Date(startTime.getTime() + 3 * 60 * minute)
  await app.payments.reconcileOpen().catch(() => {})
  expect((await payment.status()).body.data).toMatchObject({
    status: 'failed',
    reason: 'The bank’s code was not entered',
  })
  expect((await event.read()).statusStage).toBe('Enquiry')
  app.clock.now = startTime
})

test('the endpoints of the balance method do not show a stranger which events exist', async () => {
  const event = await app.makeEvent()
  const read = (id: string) => app.stranger.get(`/event/${id}/updateCustomerBalanceMethodPossible/stranger`)
  const change = (id: string) =>
    app.stranger.post(`/event/${id}/updateCustomerBalanceMethod/stranger`, { useInstalments: false })
  for (const call of [read, change])
    for (const id of [event.id, 'no-such-event']) {
      const { status, body } = await call(id)
      expect([status, body.error]).toEqual([403, 'Not allowed'])
    }
})
