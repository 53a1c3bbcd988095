import { expect, test } from 'vitest'
import { createSampleGroup, testEventApp } from '#tests/support/sample-event.ts'

const { site, staff } = await testEventApp()

test('staff and the organiser read the history of money moves with the event; guests do not (PAY-018)', async () => {
  const { id, packageId, organiser, guest } = await createSampleGroup(site)
  const path = `/api/event/${id}`
  const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })
  const note = { customerId: organiser.userId, amountGBP: 50, reason: 'Rain' }
  const response = await staff.put(`${path}/package/${packageId}/addCreditNote`, note, withKey('note'))
  expect(response.status).toBe(200)
  const move = { fromCustomer: organiser.userId, toCustomer: guest.userId, amountGBP: 12.5 }
  expect((await organiser.put(`${path}/moveMoney`, { moves: [move] }, withKey('move'))).status).toBe(200)
  const expected = [{ ...move, dateTime: site.clock.now.toISOString() }]
  for (const browser of [staff, organiser])
    expect((await browser.get(path)).body.data.moveMoneyHistory).toEqual(expected)
  expect((await guest.get(path)).body.data).not.toHaveProperty('moveMoneyHistory')
  const renameResponse = await organiser.put(`${path}/name`, { name: 'Still there' })
  expect(renameResponse.body.data.event.moveMoneyHistory).toEqual(expected)
})

test('staff and the organiser see that an event is refunded', async () => {
  const { id, packageId, organiser } = await createSampleGroup(site)
  const order = { eventId: id, packageId, paymentSettings: { paymentType: 'deposit' } }
  const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })
  const { body } = await organiser.post('/api/payment/event/bankPayment', order, withKey('pay'))
  const { transactionId, amountGBP } = body.data
  await staff.post('/api/payment/event/bankPaymentReceived', { transactionId, amountGBP }, withKey('came'))
  const refund = { customerId: organiser.userId, amountGBP }
  await staff.post(`/api/event/${id}/customerBankRefund`, refund, withKey('back'))
  for (const browser of [staff, organiser])
    expect((await browser.get(`/api/event/${id}`)).body.data.paymentStage).toBe('Refunded')
})
