import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { joinAccountPages, statementOf, sumsToBalances } from '#features/payments/rules/account-statement.ts'
import type { EventAccount } from '#features/payments/rules/wire-account.ts'
import { bookPennies } from '#tests/support/book-pennies.ts'
import { type MadeEvent, payByCard, paymentsApp } from '#tests/support/payments-app.ts'
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
  const originalQuery = pg.Client.prototype.query as (this: pg.Client, ...query: unknown[]) => unknown
  let isChanged = false
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...query: unknown[]
  ) {
    if (!isChanged && /^select.*"balance_pence"/.test(String(query[0]))) {
      isChanged = true
      await change()
    }
    return originalQuery.apply(this, query)
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

/** Books payments of a penny for Bob, the last one this many seconds from now. */
const bookPenniesOf = ({ id: eventId, bob }: MadeEvent, count: number, inSeconds: number) =>
  bookPennies(app.db, {
    eventId,
    guestId: bob.id,
    count,
    until: new Date(app.clock.now.getTime() + inSeconds * 1000),
  })

test('1,200 transfers are read in pages without a gap or a repetition while new ones arrive, and the balances stay those of the first page (PAY-O19)', async () => {
  const event = await app.makeEvent()
  await bookPenniesOf(event, 1200, 0)
  const readPage = async (after?: string): Promise<EventAccount> =>
    (await app.staff.get(`/event/${event.id}/account?${after === undefined ? '' : `after=${after}`}`)).body
      .data
  const pages: [EventAccount, ...EventAccount[]] = [await readPage()]
  while (pages.at(-1)!.hasMore) {
    await bookPenniesOf(event, 30, 60 * pages.length)
    pages.push(await readPage(pages.at(-1)!.transfers.at(-1)!.id))
  }
  expect(pages.map(({ transfers }) => transfers.length)).toEqual([500, 500, 200])
  const account = joinAccountPages(pages)
  const { rows } = await sql<{ id: string }>`
    select id from ledger_transfer where event_id = ${event.id} and done_at <= ${app.clock.now}
    order by done_at desc, id desc`.execute(app.db)
  expect(account.transfers.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  expect(account.guests).toMatchObject([{ id: event.bob.id, balanceGBP: 12 }])
  expect(sumsToBalances(account)).toBe(true)
  expect(statementOf(account).at(-1)).toMatchObject({ pence: 1, balancePence: 1 })
  // The pages contain 60 payments fewer than the ledger has now.
  expect((await readPage()).guests[0]!.balanceGBP).toBe(12.6)
})

test('a page of an account can start only after a transfer of the same event, and has at most 500 transfers', async () => {
  const [event, otherEvent] = [await app.makeEvent(), await app.makeEvent()]
  await bookPenniesOf(event, 3, 0)
  await bookPenniesOf(otherEvent, 1, 0)
  const readAccountOf = ({ id }: MadeEvent, query: string) => app.staff.get(`/event/${id}/account?${query}`)
  const readAccount = (query: string) => readAccountOf(event, query)
  const idsOf = async (query: string) =>
    (await readAccount(query)).body.data.transfers.map(({ id }: { id: string }) => id)
  const [newest, middle, oldest] = await idsOf('')
  expect(await idsOf(`limit=1&after=${newest}`)).toEqual([middle])
  expect((await readAccount(`limit=1&after=${newest}`)).body.data.hasMore).toBe(true)
  expect((await readAccount(`limit=1&after=${middle}`)).body.data.hasMore).toBe(false)
  expect(await idsOf(`after=${oldest}`)).toEqual([])
  const [foreignTransfer] = (await readAccountOf(otherEvent, '')).body.data.transfers
  for (const query of [`after=${foreignTransfer.id}`, 'after=unknown', 'limit=501', 'limit=0'])
    expect((await readAccount(query)).status, query).toBe(422)
})

test('only staff can read the account of an event', async () => {
  const event = await app.makeEvent()
  for (const caller of [event.ann, event.bob, app.stranger, app.supplier, app.visitor])
    expect((await caller.get(`/event/${event.id}/account`)).status).toBe(403)
  expect((await app.staff.get(`/event/${event.id}/account`)).body.data).toEqual({
    guests: [],
    transfers: [],
    hasMore: false,
  })
})
