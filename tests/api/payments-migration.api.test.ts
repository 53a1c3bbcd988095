import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runMigration } from '#tests/support/migration.ts'
import { type MadeEvent, paymentsApp } from '#tests/support/payments-app.ts'

const app = await paymentsApp()
const bank = (caller: MadeEvent['bob'], event: MadeEvent) =>
  caller.post('/payment/event/bankPayment', {
    eventId: event.id,
    packageId: event.packageId,
    paymentSettings: { paymentType: 'custom', amountGBP: 1 },
  })

/**
 * Restores the earlier state, in which anybody's order made an event pending and any number of orders could be open.
 */
const makeOlder = async (ids: readonly string[]) => {
  await sql`drop index payment_transaction_one_order`.execute(app.db)
  await sql`alter table payment_transaction drop column expires_at, drop column next_ask_at`.execute(app.db)
  await sql`create index payment_transaction_open on payment_transaction (done_at)`.execute(app.db)
  await sql`update event set status_stage = 'Pending Booking',
    document = (document::jsonb || '{"statusStage": "Pending Booking"}')::json
    where id = any(${ids})`.execute(app.db)
}

test('an event made pending by a guest’s order becomes an enquiry; one with the organiser’s order or with money stays pending', async () => {
  const [guests, organisers, paid] = [await app.makeEvent(), await app.makeEvent(), await app.makeEvent()]
  await bank(guests.bob, guests)
  await bank(organisers.bob, organisers)
  await bank(organisers.ann, organisers)
  const { body } = await bank(paid.bob, paid)
  await app.staff.post('/payment/event/bankPaymentReceived', { transactionId: body.data.transactionId })
  await makeOlder([guests.id, organisers.id, paid.id])

  await runMigration(app.db as never, 'payments-asked-for')

  const stageOf = async (event: MadeEvent) => (await event.read()).statusStage
  expect(await stageOf(guests)).toBe('Enquiry')
  expect(await stageOf(organisers)).toBe('Pending Booking')
  expect(await stageOf(paid)).toBe('Pending Booking')
  const { rows } = await sql<{ expires_at: Date | null }>`
    select expires_at from payment_transaction where status = 'awaiting'`.execute(app.db)
  expect(rows).toHaveLength(3)
  for (const { expires_at } of rows) expect(expires_at).not.toBeNull()
})
