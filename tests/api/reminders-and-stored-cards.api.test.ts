import { afterAll, expect, test } from 'vitest'
import { sendReminders } from '#features/reminders/server/send-reminders.ts'
import { cardsOfDouble } from '#tests/support/double-cards.ts'
import { paymentsApp } from '#tests/support/payments-app.ts'
import { startProviderDouble } from '#tests/support/provider-double/provider-double.ts'

const double = await startProviderDouble({ now: () => app.clock.now })
afterAll(() => double.close())
const app = await paymentsApp(double.environment)
const { pay, storeCard } = cardsOfDouble(app, double)

/**
 * Creates an event in which Bob, who has stored a card, owes an instalment on 1 June. Returns the reminders of the
 * event on 25 May: for each, whether it is for Bob, and the kind of the due payment.
 */
const remindersOfBob = async ({ isAllowed }: { isAllowed: boolean }) => {
  app.clock.now = new Date('2026-05-01T10:00:00Z')
  const event = await app.makeEvent((newEvent) => ({ ...newEvent, automaticTransactionsAllowed: isAllowed }))
  const { bob } = event
  for (const payer of [event.ann, bob, event.cat])
    await pay(event, payer, payer === bob ? 'instalments' : 'deposit')
  await storeCard(event, bob)
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
