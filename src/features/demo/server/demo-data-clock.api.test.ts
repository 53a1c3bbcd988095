import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSampleGroup, testEventApp } from '#tests/support/sample-event.ts'

const { site } = await testEventApp()

const day = 86_400_000
const statusOf = async (transactionId: string) =>
  (
    await site.db
      .selectFrom('payment_transaction')
      .select('status')
      .where('id', '=', transactionId)
      .executeTakeFirstOrThrow()
  ).status

test('the reconciliation job ignores payments of a demo scenario until it is finished, because its steps have earlier times', async () => {
  const { id: eventId, packageId, guest, organiser } = await createSampleGroup(site)
  const send = async (by: typeof guest, path: string) => {
    const order = { eventId, packageId, paymentSettings: { paymentType: 'deposit' } }
    const { body } = await by.post(path, order, { headers: { 'idempotency-key': randomUUID() } })
    return body.data.transactionId as string
  }
  const transfer = await send(guest, '/api/payment/event/bankPayment')
  const form = await send(organiser, '/api/payment/event/prepareJwt')
  await site.db.insertInto('demo_scenario').values({ number: 1, event_id: eventId, problem: null }).execute()
  // The job’s time is much later than the times of the scenario’s steps.
  site.clock.now = new Date(site.clock.now.getTime() + 30 * day)
  await site.app.reconcilePayments()
  expect([await statusOf(transfer), await statusOf(form)]).toEqual(['awaiting', 'prepared'])

  await site.db.updateTable('demo_scenario').set({ is_finished: true }).execute()
  await site.app.reconcilePayments()
  expect([await statusOf(transfer), await statusOf(form)]).toEqual(['aborted', 'aborted'])
})
