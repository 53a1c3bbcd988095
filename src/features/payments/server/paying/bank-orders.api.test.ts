import { afterEach, describe, expect, test } from 'vitest'
import { type MadeEvent, payByCard, paymentsApp, prepare } from '#tests/support/payments-app.ts'
import { findTransactions } from '../read-transactions.ts'

const app = await paymentsApp()
const day = 86_400_000
const startTime = app.clock.now
const setDaysLater = (days: number) => {
  app.clock.now = new Date(startTime.getTime() + days * day)
}
afterEach(() => setDaysLater(0))

type Caller = MadeEvent['bob'] | typeof app.staff
const placeOrder = async (caller: Caller, event: MadeEvent, more: object = {}) => {
  const { body } = await caller.post('/payment/event/bankPayment', {
    eventId: event.id,
    packageId: event.packageId,
    paymentSettings: { paymentType: 'custom', amountGBP: 1 },
    ...more,
  })
  return body.data as { transactionId: string; reference: string; amountGBP: number; expiresAt: string }
}
const ordersOf = async (caller: Caller, event: MadeEvent) =>
  (await caller.get(`/event/${event.id}/bankOrders`)).body.data.orders as {
    transactionId: string
    isOpen: boolean
    reason: string | null
  }[]
const openOrdersOf = async (caller: Caller, event: MadeEvent) =>
  (await ordersOf(caller, event)).filter(({ isOpen }) => isOpen).map(({ transactionId }) => transactionId)
const withdraw = (caller: Caller, event: MadeEvent, transactionId: string) =>
  caller.post(`/event/${event.id}/saveTransactionAborted`, { transactionId })
const receive = (transactionId: string) =>
  app.staff.post('/payment/event/bankPaymentReceived', { transactionId })
const stageOf = async (event: MadeEvent) => (await event.read()).statusStage

/** Returns who made the newest change of an event, and who booked its transfers in the ledger. */
const attributedTo = async ({ id }: MadeEvent) => {
  const newestChange = await app.db
    .selectFrom('event_command')
    .select('done_by')
    .where('event_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const transfers = await app.db
    .selectFrom('ledger_transfer')
    .select('done_by')
    .where('event_id', '=', id)
    .execute()
  return { change: newestChange?.done_by, transfers: transfers.map(({ done_by }) => done_by) }
}

describe('the stage of an event', () => {
  test('is not changed by a guest’s pending payment, by bank or by card', async () => {
    const event = await app.makeEvent()
    await placeOrder(event.bob, event)
    expect(await stageOf(event)).toBe('Enquiry')
    await (await prepare(event.cat, event)).begin()
    expect(await stageOf(event)).toBe('Enquiry')
    const { version } = await event.read()
    expect(version).toBe(1)
  })

  test('is pending once a guest’s money has arrived', async () => {
    const event = await app.makeEvent()
    const { transactionId } = await placeOrder(event.bob, event)
    await receive(transactionId)
    expect(await stageOf(event)).toBe('Pending Booking')
  })

  test('is pending once the organiser orders, and an enquiry again when the order is withdrawn', async () => {
    const event = await app.makeEvent()
    const { transactionId } = await placeOrder(event.ann, event)
    expect(await stageOf(event)).toBe('Pending Booking')
    const { body } = await withdraw(event.ann, event, transactionId)
    expect(body.data).toMatchObject({
      status: 'aborted',
      reason: 'Cancelled',
      event: { statusStage: 'Enquiry' },
    })
  })

  test('returns to enquiry only when the organiser’s last pending payment is withdrawn, whatever guests have ordered', async () => {
    const event = await app.makeEvent()
    await placeOrder(event.bob, event)
    const bank = await placeOrder(event.ann, event)
    const card = await prepare(event.ann, event)
    await card.begin()
    await withdraw(event.ann, event, bank.transactionId)
    expect(await stageOf(event)).toBe('Pending Booking')
    await withdraw(event.ann, event, card.transactionId)
    expect(await stageOf(event)).toBe('Enquiry')
  })

  test('stays pending after the organiser’s order is withdrawn, if money of a guest has arrived', async () => {
    const event = await app.makeEvent()
    await receive((await placeOrder(event.bob, event)).transactionId)
    await withdraw(event.ann, event, (await placeOrder(event.ann, event)).transactionId)
    expect(await stageOf(event)).toBe('Pending Booking')
  })
})

describe('a bank order', () => {
  test('replaces the payer’s earlier one for the package: of sixty parallel orders one is open', async () => {
    const event = await app.makeEvent()
    const orders = await Promise.all(Array.from({ length: 60 }, () => placeOrder(event.bob, event)))
    const catsOrder = await placeOrder(event.cat, event)
    const open = await openOrdersOf(event.bob, event)
    expect(open).toHaveLength(1)
    expect(orders.map(({ transactionId }) => transactionId)).toContain(open[0])
    const allOrders = await ordersOf(app.staff, event)
    expect(allOrders).toHaveLength(61)
    expect(allOrders.filter(({ reason }) => reason === 'Replaced by a later order')).toHaveLength(59)
    expect(await openOrdersOf(event.cat, event)).toEqual([catsOrder.transactionId])
  })

  test('control: the database itself refuses a second open order', async () => {
    const event = await app.makeEvent()
    const firstOrder = await placeOrder(event.bob, event)
    await placeOrder(event.bob, event)
    const reopen = app.db
      .updateTable('payment_transaction')
      .set({ status: 'awaiting' })
      .where('id', '=', firstOrder.transactionId)
      .execute()
    await expect(reopen).rejects.toThrow('payment_transaction_one_order')
  })

  test('below £1 or above what is owed is refused (PAY-O7)', async () => {
    const event = await app.makeEvent()
    for (const amountGBP of [0.99, 100.01]) {
      const refusedResponse = await event.bob.post('/payment/event/bankPayment', {
        eventId: event.id,
        packageId: event.packageId,
        paymentSettings: { paymentType: 'custom', amountGBP },
      })
      expect(refusedResponse.body.code).toBe('amountOutOfRange')
    }
    expect(await openOrdersOf(event.bob, event)).toEqual([])
  })

  test('is shown as expired after seven days, before any job has stored that', async () => {
    const event = await app.makeEvent()
    const { transactionId, expiresAt } = await placeOrder(event.ann, event)
    expect(expiresAt).toBe(new Date(startTime.getTime() + 7 * day).toISOString())
    setDaysLater(6.999)
    expect(await openOrdersOf(event.ann, event)).toEqual([transactionId])
    setDaysLater(7)
    expect(await openOrdersOf(event.ann, event)).toEqual([])
    expect(await ordersOf(app.staff, event)).toMatchObject([{ isOpen: false, reason: 'Expired' }])
    const status = await event.ann.get(`/payment/event/status?transactionId=${transactionId}`)
    expect(status.body.data).toMatchObject({ status: 'aborted', reason: 'Expired' })
    const [listedOrder] = await findTransactions(app.db, [transactionId], app.clock.now)
    expect(listedOrder).toMatchObject({ transactionStatus: 'aborted', reason: 'Expired' })
  })

  test('that has expired is ended by the job, which makes the event an enquiry again', async () => {
    const event = await app.makeEvent()
    await placeOrder(event.ann, event)
    setDaysLater(8)
    await Promise.all([app.payments.reconcileOpen(), app.payments.reconcileOpen()])
    expect(await stageOf(event)).toBe('Enquiry')
    const stored = await app.db
      .selectFrom('payment_transaction')
      .select(['status', 'reason'])
      .where('event_id', '=', event.id)
      .execute()
    expect(stored).toEqual([{ status: 'aborted', reason: 'Expired' }])
    const ends = app.stageChanges.filter(
      ({ after }) => after.id === event.id && after.statusStage === 'Enquiry',
    )
    expect(ends, 'no person ended it').toMatchObject([{ doneBy: 'jaunt' }])
  })

  test.each(['withdrawn', 'expired', 'expired and ended by the job', 'replaced'])(
    'that was %s is credited once when its money arrives',
    async (ending) => {
      const event = await app.makeEvent()
      const { transactionId } = await placeOrder(event.bob, event)
      if (ending === 'withdrawn') await withdraw(event.bob, event, transactionId)
      if (ending === 'replaced') await placeOrder(event.bob, event)
      if (ending.startsWith('expired')) setDaysLater(9)
      if (ending.endsWith('by the job')) await app.payments.reconcileOpen()
      await Promise.all([receive(transactionId), receive(transactionId), receive(transactionId)])
      expect((await event.read()).guests[1]!.paidPence).toBe(100)
      expect(await stageOf(event)).toBe('Pending Booking')
    },
  )

  test('that is withdrawn while staff record its money ends as paid, in either order', async () => {
    const event = await app.makeEvent()
    const { transactionId } = await placeOrder(event.ann, event)
    await Promise.all([
      withdraw(event.ann, event, transactionId),
      receive(transactionId),
      withdraw(app.staff, event, transactionId),
    ])
    const { guests, statusStage } = await event.read()
    expect([guests[0]!.paidPence, statusStage]).toEqual([100, 'Pending Booking'])
  })

  test('that staff mark as received or withdraw is attributed to them in the history and the ledger, not to its payer', async () => {
    const event = await app.makeEvent()
    await receive((await placeOrder(event.bob, event)).transactionId)
    expect(await attributedTo(event)).toEqual({ change: 'staff', transfers: ['staff'] })
    const otherEvent = await app.makeEvent()
    await withdraw(app.staff, otherEvent, (await placeOrder(otherEvent.ann, otherEvent)).transactionId)
    expect(await attributedTo(otherEvent)).toEqual({ change: 'staff', transfers: [] })
  })

  test('can be withdrawn by its payer, the organiser and staff; for everybody else it does not exist', async () => {
    const event = await app.makeEvent()
    const otherEvent = await app.makeEvent()
    for (const caller of [event.bob, event.ann, app.staff]) {
      const { transactionId } = await placeOrder(event.bob, event)
      expect((await withdraw(event.cat, event, transactionId)).body.code).toBe('paymentUnknown')
      expect((await withdraw(otherEvent.ann, otherEvent, transactionId)).body.code).toBe('paymentUnknown')
      for (const outsider of [otherEvent.ann, app.stranger, app.supplier, app.visitor])
        expect((await withdraw(outsider, event, transactionId)).status).toBe(403)
      expect(await openOrdersOf(event.bob, event)).toEqual([transactionId])
      expect((await withdraw(caller, event, transactionId)).body.data.status).toBe('aborted')
      expect(await openOrdersOf(event.bob, event)).toEqual([])
    }
  })

  test('is visible only to its payer, the organiser and staff', async () => {
    const event = await app.makeEvent()
    const otherEvent = await app.makeEvent()
    const { transactionId } = await placeOrder(event.bob, event)
    for (const caller of [event.bob, event.ann, app.staff])
      expect(await openOrdersOf(caller, event)).toEqual([transactionId])
    expect(await openOrdersOf(event.cat, event)).toEqual([])
    for (const outsider of [otherEvent.ann, app.stranger, app.supplier, app.visitor])
      expect((await outsider.get(`/event/${event.id}/bankOrders`)).status).toBe(403)
  })

  test('is deducted from the amount due for people who can withdraw it, and money that arrives anyway is credited', async () => {
    const event = await app.makeEvent()
    const settings = { paymentSettings: { paymentType: 'fully paid' } }
    const openAmounts = async (caller: Caller, payForCustomers: string[], isBankPayment = false) => {
      const path = `/event/${event.id}/package/${event.packageId}/paymentTypes`
      const { data } = (await caller.post(path, { payForCustomers, isBankPayment })).body
      const fullPayment = data.paymentTypes.find(
        (one: { paymentType: string }) => one.paymentType === 'fully paid',
      )
      return [data.pendingGBP, fullPayment?.amountGBP ?? 0]
    }
    const firstForm = await prepare(event.bob, event, settings)
    const { transactionId } = await placeOrder(event.bob, event, {
      paymentSettings: { paymentType: 'custom', amountGBP: 30 },
    })
    expect(await openAmounts(event.bob, [event.bob.id])).toEqual([30, 70])
    expect(await openAmounts(event.ann, [event.ann.id, event.bob.id])).toEqual([30, 170])
    expect(await openAmounts(app.staff, [event.bob.id])).toEqual([30, 70])
    // Another order would replace this one.
    expect(await openAmounts(event.bob, [event.bob.id], true)).toEqual([0, 100])
    expect(await openAmounts(event.ann, [event.bob.id], true)).toEqual([30, 70])
    expect((await prepare(event.bob, event, settings)).amountGBP).toBe(70)

    await placeOrder(event.bob, event, settings)
    expect(await openAmounts(event.bob, [event.bob.id])).toEqual([100, 0])
    const secondPayment = { eventId: event.id, packageId: event.packageId, ...settings }
    expect((await event.bob.post('/payment/event/prepareJwt', secondPayment)).body.code).toBe('nothingDue')
    setDaysLater(7)
    expect(await openAmounts(event.bob, [event.bob.id])).toEqual([0, 100])
    setDaysLater(0)

    // The replaced transfer arrives anyway, and Cat pays by card.
    expect(firstForm.amountGBP).toBe(100)
    await receive(transactionId)
    const cardPayment = await payByCard(app, event.cat, event)
    expect(cardPayment.response.body.data.status).toBe('paid')
    expect((await event.read()).guests.map(({ paidPence }) => paidPence)).toEqual([0, 3000, 2000])
  })

  test('by the organiser for a guest does not prevent the guest from paying, and shows them their part', async () => {
    const event = await app.makeEvent()
    const forBoth = { payForCustomers: [event.ann.id, event.bob.id] }
    await placeOrder(event.ann, event, { paymentSettings: { paymentType: 'fully paid' }, ...forBoth })
    const [shownOrder] = (await event.bob.get(`/event/${event.id}/bankOrders`)).body.data.orders
    expect(shownOrder).toMatchObject({ amountGBP: 100, reference: null, canWithdraw: false, isOpen: true })
    expect(await openOrdersOf(event.cat, event)).toEqual([])
    expect((await withdraw(event.bob, event, shownOrder.transactionId)).body.code).toBe('paymentUnknown')
    const cardPayment = await payByCard(app, event.bob, event, {
      paymentSettings: { paymentType: 'fully paid' },
    })
    expect(cardPayment.amountGBP).toBe(100)
    await receive(shownOrder.transactionId)
    const { guests } = await event.read()
    expect(guests.map(({ paidPence }) => paidPence)).toEqual([10_000, 20_000, 0])
    const ownEvent = (await event.bob.get(`/payment/event/status?transactionId=${cardPayment.transactionId}`))
      .body.data.event
    const money = ownEvent.customerSummary.find(
      ({ customer }: { customer: { id: string } }) => customer.id === event.bob.id,
    ).money
    expect(money.overpaidGBP).toBe(100)
  })

  test('is not reduced by parallel card forms of the same payer, and no card form is issued after it, because nothing is left to pay', async () => {
    const event = await app.makeEvent()
    const fullPayment = { paymentSettings: { paymentType: 'fully paid' } }
    const orderFields = { eventId: event.id, packageId: event.packageId, ...fullPayment }
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => event.bob.post('/payment/event/prepareJwt', orderFields)).concat(
        event.bob.post('/payment/event/bankPayment', orderFields),
      ),
    )
    const [bank] = responses.slice(-1)
    expect(bank!.body.data.amountGBP).toBe(100)
    for (const { body } of responses.slice(0, -1))
      expect(body.data?.amountGBP ?? body.code).toBeOneOf([100, 'nothingDue'])
    expect((await event.bob.post('/payment/event/prepareJwt', orderFields)).body.code).toBe('nothingDue')
  })

  test('control: a guest’s card payment cannot be withdrawn by the organiser', async () => {
    const event = await app.makeEvent()
    const { transactionId } = await prepare(event.bob, event)
    expect((await withdraw(event.ann, event, transactionId)).body.code).toBe('paymentUnknown')
  })
})
