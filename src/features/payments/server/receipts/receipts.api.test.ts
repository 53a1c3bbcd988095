import { expect, test } from 'vitest'
import { maxGuests } from '#features/event-document/rules/document-limits.ts'
import { payByCard, paymentsApp } from '#tests/support/payments-app.ts'
import { readTransaction } from '../transaction-store.ts'
import { receiptFacts } from './receipt-facts.ts'
import { type ReceiptFacts, receiptPdf } from './receipt-pdf.ts'

const app = await paymentsApp()
const forAnnAndBob = (event: { people: readonly { id: string }[] }) => ({
  payForCustomers: event.people.slice(0, 2).map(({ id }) => id),
})

test('a payer finds their own payments and refunds in their list of receipts, and nobody else does (PAY-O19)', async () => {
  const event = await app.makeEvent()
  const payment = await payByCard(app, event.ann, event, forAnnAndBob(event))
  const list = async (caller: { get: typeof event.ann.get }) =>
    (await caller.get(`/event/${event.id}/receipts`)).body.data
  expect(await list(event.ann)).toMatchObject([
    {
      transactionId: payment.transactionId,
      transactionType: 'payment',
      amountGBP: 40,
      cardDigits: '1111',
      isBank: false,
      paidForCustomers: [
        { name: 'Ann', amountGBP: 20 },
        { name: 'Bob', amountGBP: 20 },
      ],
    },
  ])
  // Bob was paid for, but did not pay.
  expect(await list(event.bob)).toEqual([])
  const refund = { customerId: event.ann.id, amountGBP: 5 }
  await app.staff.post(`/event/${event.id}/customerRefund`, refund)
  expect(await list(event.ann)).toMatchObject([
    { transactionType: 'refund', amountGBP: 5, isBank: false },
    { transactionType: 'payment', amountGBP: 40, isBank: false },
  ])
  await app.staff.post(`/event/${event.id}/customerBankRefund`, { ...refund, amountGBP: 6 })
  const [newestReceipt] = await list(event.ann)
  expect(newestReceipt).toMatchObject({ transactionType: 'refund', amountGBP: 6, isBank: true })
  const row = (await readTransaction(app.db, newestReceipt.transactionId))!
  expect(receiptFacts(app.config, await event.read(), row).means).toBe('Bank transfer')
  expect((await app.stranger.get(`/event/${event.id}/receipts`)).status).toBe(403)
})

test('a receipt is a PDF file for its payer and for staff, and not found for everybody else (PAY-O19)', async () => {
  const event = await app.makeEvent()
  const { transactionId } = await payByCard(app, event.ann, event, forAnnAndBob(event))
  const path = `/payment/event/receipt?transactionId=${transactionId}`
  for (const reader of [event.ann, app.staff]) {
    const { status, body } = await reader.get(path)
    expect([status, body.data?.name]).toEqual([200, `receipt-${transactionId}.pdf`])
    expect(Buffer.from(body.data.base64, 'base64').toString('latin1')).toMatch(/^%PDF-1\.\d[\s\S]*%%EOF\s*$/)
  }
  for (const caller of [event.bob, app.stranger]) expect((await caller.get(path)).status).toBe(404)
})

test('there is no receipt for a payment that was not received', async () => {
  const event = await app.makeEvent()
  const order = { eventId: event.id, packageId: event.packageId, paymentSettings: { paymentType: 'deposit' } }
  const { transactionId } = (await event.ann.post('/payment/event/bankPayment', order)).body.data
  const path = `/payment/event/receipt?transactionId=${transactionId}`
  expect((await event.ann.get(path)).status).toBe(404)
  expect((await event.ann.get(`/event/${event.id}/receipts`)).body.data).toEqual([])
  await app.staff.post('/payment/event/bankPaymentReceived', { transactionId, amountGBP: 19.5 })
  expect((await event.ann.get(path)).status).toBe(200)
  const row = (await readTransaction(app.db, transactionId))!
  expect(receiptFacts(app.config, await event.read(), row)).toMatchObject({
    isRefund: false,
    customer: 'Ann',
    trip: 'Sat 05 Dec 2026 to Sun 06 Dec 2026, Newcastle',
    means: 'Bank transfer',
    parts: [{ name: 'Ann', pence: 1950 }],
    totalPence: 1950,
  })
})

test('a payment by wallet and its refund name the wallet in the list, on receipts and in the account of the event', async () => {
  const event = await app.makeEvent()
  const { transactionId } = await payByCard(app, event.ann, event, forAnnAndBob(event))
  await app.db
    .updateTable('payment_transaction')
    .set({ wallet: 'googlePay' })
    .where('id', '=', transactionId)
    .execute()
  await app.staff.post(`/event/${event.id}/customerRefund`, { customerId: event.ann.id, amountGBP: 5 })
  const { data } = (await event.ann.get(`/event/${event.id}/receipts`)).body
  expect(data.map(({ wallet }: { wallet: string }) => wallet)).toEqual(['googlePay', 'googlePay'])
  for (const { transactionId: id } of data) {
    const row = (await readTransaction(app.db, id))!
    expect(receiptFacts(app.config, await event.read(), row).means).toBe('Google Pay ending in 1111')
  }
  const { transfers } = (await app.staff.get(`/event/${event.id}/account`)).body.data
  const entries = [{ customerId: event.ann.id, amountGBP: -5 }]
  expect(transfers).toContainEqual(expect.objectContaining({ kind: 'refund', wallet: 'googlePay', entries }))
  expect(transfers).toContainEqual(expect.objectContaining({ kind: 'payment', wallet: 'googlePay' }))
})

const facts: ReceiptFacts = {
  brand: 'Jaunt',
  contact: { phone: '01632 960100', email: 'hello@example.com' },
  isRefund: false,
  number: 'tr-1',
  date: new Date('2026-05-01T10:00:00Z'),
  customer: 'Łukasz Žižka',
  event: 'Weekend',
  trip: '',
  means: 'Bank transfer',
  parts: [{ name: 'Ελένη', pence: 100 }],
  totalPence: 100,
}

test('a receipt for many people continues on another page', async () => {
  const pagesOf = async (count: number) => {
    const parts = Array.from({ length: count }, (_, index) => ({ name: `Иван ${index}`, pence: 100 }))
    const file = (await receiptPdf({ ...facts, parts })).toString('latin1')
    return file.match(/\/Type \/Page\b/g)!.length
  }
  expect([await pagesOf(1), await pagesOf(60)]).toEqual([1, 2])
})

test('other requests are handled while a receipt for many people is written', async () => {
  const turnsOf = async (count: number) => {
    let turns = 0
    let isWritten = false
    const countTurns = () => {
      turns += 1
      if (!isWritten) setImmediate(countTurns)
    }
    setImmediate(countTurns)
    const parts = Array.from({ length: count }, () => ({ name: 'Bea', pence: 100 }))
    await receiptPdf({ ...facts, parts })
    isWritten = true
    return turns
  }
  expect(await turnsOf(maxGuests)).toBeGreaterThan((await turnsOf(1)) + maxGuests / 20)
})
