import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { statementOf } from '#features/payments/rules/account-statement.ts'
import { payByCard, paymentsApp } from '#tests/support/payments-app.ts'
import { readPaidPence } from '../ledger/ledger-store.ts'

const app = await paymentsApp()

test('the account of an event lists every transfer of its ledger, and its balances are those of the ledger (PAY-O19)', async () => {
  const event = await app.makeEvent()
  await payByCard(app, event.bob, event, { paymentSettings: { paymentType: 'fully paid' } })
  const [ann, bob] = [event.ann.id, event.bob.id]
  await app.staff.put(`/event/${event.id}/moveMoney`, {
    moves: [{ fromCustomer: bob, toCustomer: ann, amountGBP: 30 }],
  })
  await app.staff.put(`/event/${event.id}/package/${event.packageId}/addCreditNote`, {
    customerId: ann,
    amountGBP: 12.34,
    reason: 'Late coach',
  })
  await app.staff.post(`/event/${event.id}/customerBankRefund`, { customerId: bob, amountGBP: 10 })
  const { data } = (await app.staff.get(`/event/${event.id}/account`)).body
  expect(data.guests).toEqual([
    { id: ann, name: 'Ann', balanceGBP: 42.34 },
    { id: bob, name: 'Bob', balanceGBP: 60 },
  ])
  const kinds = data.transfers.map(({ kind }: { kind: string }) => kind)
  expect(kinds.toSorted()).toEqual(['creditNote', 'moveMoney', 'payment', 'refund'])
  expect(data.transfers).toContainEqual(
    expect.objectContaining({
      kind: 'creditNote',
      reason: 'Late coach',
      entries: [{ customerId: ann, amountGBP: 12.34 }],
    }),
  )
  expect(data.transfers).toContainEqual(
    expect.objectContaining({
      kind: 'refund',
      refundType: 'bank',
      isBankPayment: true,
      entries: [{ customerId: bob, amountGBP: -10 }],
    }),
  )
  expect(data.hasMore).toBe(false)
  // Before its oldest transfer, an account was empty.
  for (const [customerId, pence] of await readPaidPence(app.db, event.id)) {
    const rows = statementOf(data, customerId)
    expect(rows[0]!.balancePence).toBe(pence)
    expect(rows.at(-1)!.balancePence - rows.at(-1)!.pence).toBe(0)
  }
})

/** Runs `change` just before the first statement that reads balances, as if another process made the change then. */
const changeBeforeBalances = (change: () => Promise<unknown>) => {
  const send = pg.Client.prototype.query as (this: pg.Client, ...query: unknown[]) => unknown
  let isChanged = false
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...query: unknown[]
  ) {
    if (!isChanged && /^select.*"balance_pence"/.test(String(query[0]))) {
      isChanged = true
      await change()
    }
    return send.apply(this, query)
  } as never)
  onTestFinished(() => spy.mockRestore())
  return () => isChanged
}

test('money that is refunded while the account is read does not shift its balances (PAY-O19)', async () => {
  const event = await app.makeEvent()
  await payByCard(app, event.bob, event, { paymentSettings: { paymentType: 'fully paid' } })
  const refund = { customerId: event.bob.id, amountGBP: 10 }
  const isRefunded = changeBeforeBalances(() =>
    app.staff.post(`/event/${event.id}/customerBankRefund`, refund),
  )
  const { data } = (await app.staff.get(`/event/${event.id}/account`)).body
  expect(isRefunded()).toBe(true)
  expect((await event.read()).guests[1]!.paidPence).toBe(9000)
  expect(statementOf(data)).toMatchObject([{ pence: 10_000, balancePence: 10_000 }])
})

test('only staff can read the account of an event', async () => {
  const event = await app.makeEvent()
  for (const other of [event.ann, event.bob, app.stranger, app.supplier, app.visitor])
    expect((await other.get(`/event/${event.id}/account`)).status).toBe(403)
  expect((await app.staff.get(`/event/${event.id}/account`)).body.data).toEqual({
    guests: [],
    transfers: [],
    hasMore: false,
  })
})
