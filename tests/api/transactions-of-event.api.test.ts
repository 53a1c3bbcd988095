import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { payingGroup } from '#tests/support/paying-group.ts'
import { testEventApp } from '#tests/support/sample-event.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

const { site, staff, supplier } = await testEventApp()

type Transaction = { readonly transactionType: string; readonly customer: { readonly name: string } }

/** Returns the type and payer of each transaction that the user of the browser reads in the event. */
const transactionsShownTo = async (browser: TestBrowser, id: string) => {
  const { data } = (await browser.get(`/api/event/${id}`)).body
  const transactions = data.transactions as readonly Transaction[] | undefined
  return transactions?.map(({ transactionType, customer }) => `${transactionType} of ${customer.name}`)
}

test('an event has its transactions, newest first: all for the organiser and staff with payments.view, their own for guests, none for suppliers (EVT-008)', async () => {
  const group = await payingGroup(site, staff, { people: 3, joined: 2 })
  const { id, packageId, organiser, guests, pay, begin } = group
  const [ben, cat] = guests
  expect(await transactionsShownTo(staff, id)).toEqual([])
  await pay(organiser)
  const { amountGBP } = await pay(ben!)
  // A payment that was only prepared is not listed.
  await begin(cat!, { paymentType: 'deposit' }).then(({ transactionId }) =>
    site.db
      .updateTable('payment_transaction')
      .set({ status: 'prepared' })
      .where('id', '=', transactionId)
      .execute(),
  )
  await group.credit(ben!.userId, 5)
  const moves = [{ fromCustomer: ben!.userId, toCustomer: cat!.userId, amountGBP: 5 }]
  const moveResponse = await staff.put(
    `/api/event/${id}/moveMoney`,
    { moves },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  expect(moveResponse.status).toBe(200)
  expect(moveResponse.body.data.event.transactions).toHaveLength(4)

  const allTransactions = [
    'moveMoney of Ben Gray',
    'creditNote of Ben Gray',
    'payment of Ben Gray',
    'payment of Olga Orr',
  ]
  expect(await transactionsShownTo(staff, id)).toEqual(allTransactions)
  expect(await transactionsShownTo(organiser, id)).toEqual(allTransactions)
  expect(await transactionsShownTo(ben!, id)).toEqual(['creditNote of Ben Gray', 'payment of Ben Gray'])
  expect(await transactionsShownTo(cat!, id)).toEqual([])
  await staff.post(`/api/event/${id}/package/${packageId}/bookWithoutPayment`)
  expect(await transactionsShownTo(supplier, id)).toBeUndefined()
  expect(await transactionsShownTo(await createTestStaff(site, 'eventArea.view'), id)).toBeUndefined()
  expect(
    await transactionsShownTo(await createTestStaff(site, 'eventArea.view', 'payments.view'), id),
  ).toEqual(allTransactions)

  const { data } = (await ben!.get(`/api/event/${id}`)).body
  expect(data.transactions[1]).toEqual({
    id: expect.any(String),
    packageId,
    customer: { id: ben!.userId, name: 'Ben Gray' },
    paidForCustomers: [{ id: ben!.userId, name: 'Ben Gray', amount: amountGBP }],
    transactionType: 'payment',
    refundType: null,
    transactionStatus: 'paid',
    isBankPayment: false,
    amountGBP,
    doneBy: { id: ben!.userId, dateTime: expect.any(String) },
  })
})

test('the payment type of an event is the next payment of the group: deposit, then balance, then none (EVT-007)', async () => {
  const { id, organiser, pay, readAs } = await payingGroup(site, staff, { people: 1, joined: 0 })
  const paymentTypeFor = async (browser: TestBrowser) => (await readAs(browser)).paymentType
  expect(await paymentTypeFor(organiser)).toBe('deposit')
  await pay(organiser)
  expect([await paymentTypeFor(organiser), await paymentTypeFor(staff)]).toEqual(['balance', 'balance'])
  await pay(organiser, { paymentType: 'fully paid' })
  expect(await paymentTypeFor(organiser)).toBeNull()
  await staff.post(`/api/event/${id}/cancelBooking`)
  expect(await paymentTypeFor(organiser)).toBeNull()
})
