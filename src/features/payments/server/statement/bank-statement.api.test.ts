import { describe, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal.ts'
import { dataFingerprint } from '#tests/access/data-fingerprint.ts'
import { type MadeEvent, paymentsApp } from '#tests/support/payments-app.ts'
import { bookingEffects } from './booking-effects.ts'
import { checkStatement } from './credit-statement.ts'

const app = await paymentsApp()

type Order = { readonly reference: string; readonly transactionId: string }
const orderBy = async (event: MadeEvent, payer: MadeEvent['bob']): Promise<Order> => {
  const { body } = await payer.post('/payment/event/bankPayment', {
    eventId: event.id,
    packageId: event.packageId,
    paymentSettings: { paymentType: 'deposit' },
  })
  return body.data
}
const statementOf = (...rows: string[]) => ['Date,Description,Paid in', ...rows].join('\n')
const check = async (statement: string, caller = app.staff) =>
  caller.post('/payment/bankStatement/check', { statement })
const credit = async (statement: string, rows: readonly string[], caller = app.staff) =>
  caller.post('/payment/bankStatement/credit', { statement, rows })
type Row = { key: string; state: string; booking: string | null; order: { customerName: string } | null }
const rowsOf = async (statement: string) => (await check(statement)).body.data.rows as Row[]
const paidOf = async (event: MadeEvent) => (await event.read()).guests.map(({ paidPence }) => paidPence)

test('staff see what each transfer of a bank’s file credits, and credit it', async () => {
  const event = await app.makeEvent()
  const [bobsOrder, catsOrder] = [await orderBy(event, event.bob), await orderBy(event, event.cat)]
  const statement = statementOf(
    `04/05/2026,FPI ${bobsOrder.reference},20.00`,
    `04/05/2026,"transfer ${catsOrder.reference.toLowerCase()}, Cat",15.00`,
    '04/05/2026,office rent,900.00',
  )
  const rows = await rowsOf(statement)
  expect(rows.map(({ state, order }) => [state, order?.customerName])).toEqual([
    ['matched', 'Bob'],
    ['otherAmount', 'Cat'],
    ['unknown', undefined],
  ])
  expect(await paidOf(event)).toEqual([0, 0, 0])
  const keys = rows.map(({ key }) => key)
  const { body } = await credit(statement, keys)
  expect(body.data.credited).toBe(2)
  expect(body.data.rows.map(({ state }: Row) => state)).toEqual(['credited', 'credited', 'unknown'])
  expect(await paidOf(event)).toEqual([0, 2000, 1500])
})

test('a transfer is credited once, even if its row is sent again, in parallel or in another file', async () => {
  const event = await app.makeEvent()
  const { reference } = await orderBy(event, event.bob)
  const statement = statementOf(`04/05/2026,${reference},20.00`)
  const keys = (await rowsOf(statement)).map(({ key }) => key)
  await Promise.all(Array.from({ length: 6 }, () => credit(statement, keys)))
  expect(await paidOf(event)).toEqual([0, 2000, 0])
  expect((await credit(statement, keys)).body.data.credited).toBe(0)
  // A different file from the bank contains the same row as well as others.
  const longerStatement = statementOf('03/05/2026,rent,1.00', `04/05/2026,${reference},20.00`)
  expect((await rowsOf(longerStatement)).map(({ state }) => state)).toEqual(['unknown', 'credited'])
  expect(await paidOf(event)).toEqual([0, 2000, 0])
})

test('an order is not credited twice: neither by a second transfer nor after staff recorded it by hand', async () => {
  const event = await app.makeEvent()
  const [bobsOrder, catsOrder] = [await orderBy(event, event.bob), await orderBy(event, event.cat)]
  await app.staff.post('/payment/event/bankPaymentReceived', { transactionId: catsOrder.transactionId })
  const statement = statementOf(
    `04/05/2026,${bobsOrder.reference},20.00`,
    `05/05/2026,${bobsOrder.reference},20.00`,
    `05/05/2026,${catsOrder.reference},20.00`,
  )
  const rows = await rowsOf(statement)
  expect(rows.map(({ state }) => state)).toEqual(['matched', 'secondTransfer', 'credited'])
  await credit(
    statement,
    rows.map(({ key }) => key),
  )
  expect(await paidOf(event)).toEqual([0, 2000, 2000])
})

test('money for an order that its customer has withdrawn is credited too', async () => {
  const event = await app.makeEvent()
  const { reference, transactionId } = await orderBy(event, event.bob)
  await event.bob.post(`/event/${event.id}/saveTransactionAborted`, { transactionId })
  const statement = statementOf(`30/06/2026,${reference},20.00`)
  const [row] = await rowsOf(statement)
  expect(row!.state).toBe('matched')
  await credit(statement, [row!.key])
  expect(await paidOf(event)).toEqual([0, 2000, 0])
})

describe('the preview of a file', () => {
  /** Creates an event for this number of people, who all order the transfer of their deposit. */
  const createOrderedEvent = async (people: 1 | 2 | 3) => {
    const event = await app.makeEvent((defaults) => ({
      ...defaults,
      guests: defaults.guests.slice(0, people),
      packages: defaults.packages.map((pack) => ({ ...pack, peopleCount: people })),
    }))
    const orders = []
    for (const payer of [event.ann, event.bob, event.cat].slice(0, people))
      orders.push(await orderBy(event, payer))
    return { ...event, orders }
  }
  const rowOf = ({ reference }: Order, amount: string) => `04/05/2026,${reference},${amount}`
  const bookingsOf = async (statement: string) => (await rowsOf(statement)).map(({ booking }) => booking)

  test('says that a transfer books its event, and stores nothing; crediting it then books the event', async () => {
    const event = await createOrderedEvent(1)
    const statement = statementOf(rowOf(event.orders[0]!, '20.00'), '04/05/2026,office rent,900.00')
    const before = await dataFingerprint(app.db)
    expect(await bookingsOf(statement)).toEqual(['books', null])
    expect(await dataFingerprint(app.db)).toBe(before)
    const [row] = await rowsOf(statement)
    const { body } = await credit(statement, [row!.key])
    expect((await event.read()).statusStage).toBe('Booked')
    expect(body.data.rows.map(({ booking }: Row) => booking)).toEqual([null, null])
  })

  test('says which transfers book an event only together, and which do not book it', async () => {
    const [eventForTwo, eventForThree] = [await createOrderedEvent(2), await createOrderedEvent(3)]
    const statement = statementOf(
      ...eventForTwo.orders.map((order) => rowOf(order, '20.00')),
      ...eventForThree.orders.slice(0, 2).map((order) => rowOf(order, '20.00')),
    )
    expect(await bookingsOf(statement)).toEqual(['booksTogether', 'booksTogether', null, null])
    const [firstRow] = await rowsOf(statement)
    const { body } = await credit(statement, [firstRow!.key])
    expect((await eventForTwo.read()).statusStage).toBe('Pending Booking')
    // The other transfer now books the event alone.
    expect(body.data.rows.map(({ booking }: Row) => booking)).toEqual([null, 'books', null, null])
  })

  test('uses the amount of the transfer, not of the order', async () => {
    const event = await createOrderedEvent(1)
    expect(await bookingsOf(statementOf(rowOf(event.orders[0]!, '15.00')))).toEqual([null])
  })

  test('says that the transfer of a guest starts a booking, and says nothing about a transfer for a booked event', async () => {
    const event = await app.makeEvent()
    const order = await orderBy(event, event.bob)
    const statement = statementOf(rowOf(order, '20.00'))
    expect(await bookingsOf(statement)).toEqual(['starts'])
    await app.db.updateTable('event').set({ status_stage: 'Booked' }).where('id', '=', event.id).execute()
    expect(await bookingsOf(statement)).toEqual([null])
  })

  test('says that a transfer may book its event, once the maximum number of transfers has been tried', async () => {
    const events = await Promise.all(Array.from({ length: 3 }, () => createOrderedEvent(1)))
    const statement = statementOf(...events.map(({ orders: [order] }) => rowOf(order!, '20.00')))
    const actor = { userId: 'staff', userType: 'staff', sessionId: 'session', roles: [] } as const
    const rows = await checkStatement(app.payments.deps, { statement, actor })
    if (isRefusal(rows)) throw new Error(rows.refused)
    const effects = await bookingEffects(app.payments.deps, rows, { doneBy: 'staff', maxCredits: 2 })
    expect(rows.map(({ key }) => effects.get(key))).toEqual(['books', 'books', 'unknown'])
  })
})

test('a file that is no statement, a file that is too large, and too many rows at once are refused with the reason', async () => {
  expect(await check('hello')).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining('No row names the columns Date') },
  })
  expect((await check('x'.repeat(300_001))).status).toBe(422)
  expect(
    (
      await credit(
        statementOf(),
        Array.from({ length: 51 }, (_, index) => `k${index}`),
      )
    ).status,
  ).toBe(422)
})

test('only staff check and credit a statement', async () => {
  const event = await app.makeEvent()
  for (const caller of [event.ann, event.bob, app.stranger, app.supplier, app.visitor]) {
    expect((await check(statementOf(), caller)).status).toBe(403)
    expect((await credit(statementOf(), ['k'], caller)).status).toBe(403)
  }
})
