import { afterAll, expect, test } from 'vitest'
import { sendReminders } from '#features/reminders/server/send-reminders.ts'
import { goodCard, paymentsApp } from '#tests/support/payments-app.ts'
import { startProviderDouble } from '#tests/support/provider-double/provider-double.ts'

const double = await startProviderDouble({ now: () => app.clock.now })
afterAll(() => double.close())
const app = await paymentsApp(double.environment)

/**
 * Creates an event in which Bob, who has stored a card, owes an instalment on 1 June. Returns the reminders of the
 * event on 25 May: for each, whether it is for Bob and what it is about.
 */
const remindersOfBob = async ({ isAllowed }: { isAllowed: boolean }) => {
  app.clock.now = new Date('2026-05-01T10:00:00Z')
  const event = await app.makeEvent((made) => ({ ...made, automaticTransactionsAllowed: isAllowed }))
  const { bob } = event
  for (const who of [event.ann, bob, event.cat]) {
    const { body } = await who.post('/payment/event/prepareJwt', {
      eventId: event.id,
      packageId: event.packageId,
      paymentSettings: { paymentType: who === bob ? 'instalments' : 'deposit' },
    })
    const paymentResult = await double.enterCard(body.data.jwt, goodCard)
    const { transactionId } = body.data
    expect((await who.post('/payment/event/payment', { transactionId, paymentResult })).status).toBe(200)
  }
  const started = await bob.post('/payment/event/changeCardStart', { eventId: event.id, customerId: bob.id })
  const { jwt, changeId } = started.body.data
  const result = await double.enterCard(jwt, goodCard)
  const finish = { eventId: event.id, changeId, consent: true, result }
  expect((await bob.post('/payment/event/changeCardFinish', finish)).status).toBe(200)
  app.clock.now = new Date('2026-05-25T10:00:00Z')
  await sendReminders(app.payments.deps)
  return app.db
    .selectFrom('payment_reminder')
    .select(['customer_id', 'due_kind'])
    .where('event_id', '=', event.id)
    .execute()
    .then((rows) => rows.map(({ customer_id, due_kind }) => [customer_id === bob.id, due_kind]))
}

test('a customer whose stored card pays an instalment is not reminded of it', async () => {
  expect(await remindersOfBob({ isAllowed: true })).toEqual([])
})

test('control: in an event without automatic transactions the same customer is reminded', async () => {
  expect(await remindersOfBob({ isAllowed: false })).toEqual([[true, 'instalment']])
})
