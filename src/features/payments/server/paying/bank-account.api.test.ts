import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type MadeEvent, paymentsApp } from '#tests/support/payments-app.ts'

const app = await paymentsApp()
const appWithoutAccount = await paymentsApp({ NODE_ENV: 'production' })

const orderOf = (event: MadeEvent) => ({
  eventId: event.id,
  packageId: event.packageId,
  paymentSettings: { paymentType: 'deposit' },
})
const account = {
  name: 'Jaunt Demo Ltd',
  sortCode: '00-12-34',
  accountNumber: '12345678',
  iban: 'GB38DEMO00123412345678',
}
const paymentOptionsOf = (event: MadeEvent) =>
  event.bob.post(`/event/${event.id}/package/${event.packageId}/paymentTypes`, {})

describe('with an account for bank transfers', () => {
  test('the response to an order contains the account to transfer to, and so does the list of open orders', async () => {
    const event = await app.makeEvent()
    expect((await paymentOptionsOf(event)).body.data.byBankTransfer).toBe(true)
    const { body } = await event.bob.post('/payment/event/bankPayment', orderOf(event))
    expect(body.data).toMatchObject({ amountGBP: 20, bankAccount: account })
    const orders = (await event.bob.get(`/event/${event.id}/bankOrders`)).body.data
    expect(orders.bankAccount).toMatchObject(account)
    expect(orders.orders).toHaveLength(1)
  })

  test('the payer of an order gets one mail, even if the request is repeated, with the account and the reference', async () => {
    const event = await app.makeEvent()
    const key = randomUUID()
    const responses = []
    for (let attempt = 0; attempt < 2; attempt += 1)
      responses.push(await event.bob.post('/payment/event/bankPayment', orderOf(event), key))
    expect(responses[1]!.body).toEqual(responses[0]!.body)
    const mails = await app.db
      .selectFrom('mail_outbox')
      .select(['subject', 'text'])
      .where('kind', '=', 'bank-transfer')
      .where('event_id', '=', event.id)
      .execute()
    expect(mails).toHaveLength(1)
    expect(mails[0]!.subject).toBe('Please transfer £20.00 for Trip')
    for (const fact of [
      responses[0]!.body.data.reference,
      account.sortCode,
      account.accountNumber,
      account.iban,
    ])
      expect(mails[0]!.text).toContain(fact)
  })

  test('a guest for whom somebody else transfers does not get the account', async () => {
    const event = await app.makeEvent()
    const orderForBoth = { ...orderOf(event), payForCustomers: [event.ann.id, event.bob.id] }
    await event.ann.post('/payment/event/bankPayment', orderForBoth)
    const { orders, bankAccount } = (await event.bob.get(`/event/${event.id}/bankOrders`)).body.data
    expect([orders.length, bankAccount]).toEqual([1, null])
  })
})

describe('without an account', () => {
  test('no bank transfer is offered, and an order is refused and not stored', async () => {
    const event = await appWithoutAccount.makeEvent()
    expect((await paymentOptionsOf(event)).body.data.byBankTransfer).toBe(false)
    const response = await event.bob.post('/payment/event/bankPayment', orderOf(event))
    expect(response).toMatchObject({
      status: 503,
      body: { code: 'bankTransferOff', error: 'Bank transfers are not available at the moment' },
    })
    const stored = await appWithoutAccount.db.selectFrom('payment_transaction').select('id').execute()
    expect(stored).toEqual([])
    expect((await event.bob.get(`/event/${event.id}/bankOrders`)).body.data).toEqual({
      orders: [],
      bankAccount: null,
    })
  })
})
