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

test('the reconciliation job ignores payments of an unfinished demo scenario, whose steps have earlier times', async () => {
  const { id: eventId, packageId, guest, organiser } = await createSampleGroup(site)
  const startPayment = async (payer: typeof guest, path: string) => {
    const order = { eventId, packageId, paymentSettings: { paymentType: 'deposit' } }
    const { body } = await payer.post(path, order, { headers: { 'idempotency-key': randomUUID() } })
    return body.data.transactionId as string
  }
  const transferId = await startPayment(guest, '/api/payment/event/bankPayment')
  const cardFormId = await startPayment(organiser, '/api/payment/event/prepareJwt')
  await site.db.insertInto('demo_scenario').values({ number: 1, event_id: eventId, problem: null }).execute()
  // The job’s time is much later than the times of the scenario’s steps.
  site.clock.now = new Date(site.clock.now.getTime() + 30 * day)
  await site.app.reconcilePayments()
  expect([await statusOf(transferId), await statusOf(cardFormId)]).toEqual(['awaiting', 'prepared'])

  await site.db.updateTable('demo_scenario').set({ is_finished: true }).execute()
  await site.app.reconcilePayments()
  expect([await statusOf(transferId), await statusOf(cardFormId)]).toEqual(['aborted', 'aborted'])
})
