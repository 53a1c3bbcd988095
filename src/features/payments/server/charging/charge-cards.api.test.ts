import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { insertRole } from '#features/access/server/roles/role-store.ts'
import { describeTransfer } from '#features/payments/rules/account-statement.ts'
import { insertTransactions } from '#features/payments/server/transaction-store.ts'
import { addDays, dayOf, formatDate } from '#kernel/dates.ts'
import { GatewayUnreachable } from '#platform/adapters/payment-gateway/payment-gateway.ts'
import { cardsOfDouble } from '#tests/support/double-cards.ts'
import { challengedCard, goodCard, type MadeEvent, paymentsApp } from '#tests/support/payments-app.ts'
import { signDoubleNotice, startProviderDouble } from '#tests/support/provider-double/provider-double.ts'
import { moveGuestMoney } from '../moving/guest-money.ts'
import { dueDatesPaidByCard, listCardCharges } from './plan-card-charges.ts'

const double = await startProviderDouble({ now: () => app.clock.now })
afterAll(() => double.close())
const bank = {
  BANK_ACCOUNT_NAME: 'Jaunt Trips Ltd',
  BANK_SORT_CODE: '202015',
  BANK_ACCOUNT_NUMBER: '55555555',
  BANK_IBAN: 'GB33BUKB20201555555555',
}
const app = await paymentsApp({ ...double.environment, ...bank })
const { pay, storeCard } = cardsOfDouble(app, double)
const { gateway } = app.payments.deps
const firstDay = new Date('2026-05-01T10:00:00Z')
const setDay = (day: string, time = '10:00') => {
  app.clock.now = new Date(`${day}T${time}:00Z`)
}
beforeEach(() => {
  app.clock.now = firstDay
})

/**
 * Creates an event for which all three paid on 1 May, and stores a card of Bob. He owes £16 on 1 June and then monthly;
 * Ann £80 on 10 October.
 */
const createBookedEvent = async ({ card = goodCard, isAllowed = true } = {}) => {
  const event = await app.makeEvent((defaults) => ({ ...defaults, automaticTransactionsAllowed: isAllowed }))
  await pay(event, event.bob, 'instalments')
  for (const who of [event.ann, event.cat]) await pay(event, who, 'deposit')
  expect((await event.read()).statusStage).toBe('Booked')
  await storeCard(event, event.bob, card)
  return event
}
/** Runs the job several times at once, as several processes do. */
const runJobs = (processCount = 4) =>
  Promise.all(Array.from({ length: processCount }, () => app.payments.chargeStoredCards()))

const chargesOf = (event: MadeEvent, who = event.bob) =>
  app.db
    .selectFrom('payment_transaction')
    .selectAll()
    .where('event_id', '=', event.id)
    .where('customer_id', '=', who.id)
    .where('due_date', 'is not', null)
    .orderBy('done_at')
    .execute()
const mailsOf = async (event: MadeEvent, kind: string) =>
  (
    await app.db
      .selectFrom('mail_outbox')
      .select(['subject'])
      .where('event_id', '=', event.id)
      .where('kind', '=', kind)
      .orderBy('created_at')
      .execute()
  ).map(({ subject }) => subject)
const paidOf = async (event: MadeEvent) => (await event.read()).guests[1]!.paidPence
const cardOf = async (event: MadeEvent) =>
  (await event.bob.get(`/event/${event.id}/storedCard/${event.bob.id}`)).body.data.card
/** Runs the job that reconciles transactions, with the clock two hours later. */
const reconcile = async () => {
  app.clock.now = new Date(app.clock.now.getTime() + 2 * 3_600_000)
  await app.payments.reconcileOpen()
}

describe('an instalment', () => {
  test('is announced three days before and charged to the stored card once on its day, even by several processes (PAY-O16)', async () => {
    const event = await createBookedEvent()
    expect((await cardOf(event)).charge).toEqual({ amountGBP: 16, date: '2026-06-01', declined: null })
    setDay('2026-05-28')
    await runJobs()
    expect(await mailsOf(event, 'charge-announced')).toEqual([])
    setDay('2026-05-29')
    await runJobs()
    const announced = ['We will take £16.00 from your card on Mon 01 Jun 2026']
    expect(await mailsOf(event, 'charge-announced')).toEqual(announced)
    setDay('2026-05-31')
    await runJobs()
    expect(await chargesOf(event)).toEqual([])
    // A job that was due the evening before but runs at night charges nothing.
    setDay('2026-06-01', '02:00')
    await runJobs()
    expect(await chargesOf(event)).toEqual([])
    setDay('2026-06-01')
    await runJobs(6)
    const charges = await chargesOf(event)
    expect(charges).toMatchObject([
      { status: 'paid', confirmed_pence: 1600, card_digits: '1111', payment_type: 'instalments' },
    ])
    expect(double.findCharges(charges[0]!.id)).toHaveLength(1)
    expect(await paidOf(event)).toBe(3600)
    const { transfers } = (await app.staff.get(`/event/${event.id}/account`)).body.data
    expect(transfers.map(describeTransfer).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'Payment, Card ending in 1111'),
      'Payment, Stored card ending in 1111',
    ])
    setDay('2026-06-02')
    await runJobs()
    expect(await chargesOf(event)).toHaveLength(1)
    expect(await mailsOf(event, 'charge-announced')).toEqual(announced)
    expect(await mailsOf(event, 'payment-receipt')).toContainEqual(expect.stringContaining('£16.00'))
    expect((await cardOf(event)).charge).toMatchObject({ date: '2026-07-01' })
    expect((await event.read()).guests[1]!.instalmentPlan!.changes).toHaveLength(1)
  })

  test('cannot have two charges without an outcome in the database, even if both were planned at the same time', async () => {
    const event = await createBookedEvent()
    const row = (id: string) => ({
      id: `${event.id}-${id}`,
      event_id: event.id,
      package_id: event.packageId,
      customer_id: event.bob.id,
      customer_name: 'Bob',
      paid_for: '[]',
      amount_pence: 1600,
      transaction_type: 'payment' as const,
      status: 'awaiting' as const,
      due_date: '2026-06-01',
      done_by: 'jaunt',
      done_at: app.clock.now,
    })
    const insertResults = await Promise.allSettled(
      ['one', 'two'].map((id) => app.db.transaction().execute((tx) => insertTransactions(tx, [row(id)]))),
    )
    expect(insertResults.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('is charged only where the event allows it, and never after the card was removed (EVT-008)', async () => {
    const [eventWithoutCharges, eventWithoutCard] = [
      await createBookedEvent({ isAllowed: false }),
      await createBookedEvent(),
    ]
    setDay('2026-05-29')
    await runJobs()
    expect(await mailsOf(eventWithoutCharges, 'charge-announced')).toEqual([])
    expect(await mailsOf(eventWithoutCard, 'charge-announced')).toHaveLength(1)
    await eventWithoutCard.bob.post(
      `/event/${eventWithoutCard.id}/storedCard/${eventWithoutCard.bob.id}/remove`,
      {},
    )
    setDay('2026-06-01')
    await runJobs()
    expect([...(await chargesOf(eventWithoutCharges)), ...(await chargesOf(eventWithoutCard))]).toEqual([])
  })

  test('is not charged while another payment of the customer is pending, or once they have paid it', async () => {
    const [eventWithOrder, paidEvent] = [await createBookedEvent(), await createBookedEvent()]
    setDay('2026-05-29')
    await runJobs()
    setDay('2026-06-01')
    const order = {
      eventId: eventWithOrder.id,
      packageId: eventWithOrder.packageId,
      paymentSettings: { paymentType: 'instalments' },
    }
    expect((await eventWithOrder.bob.post('/payment/event/bankPayment', order)).status).toBe(200)
    await pay(paidEvent, paidEvent.bob, 'instalments')
    await runJobs()
    expect([...(await chargesOf(eventWithOrder)), ...(await chargesOf(paidEvent))]).toEqual([])
    expect((await cardOf(eventWithOrder)).charge).toEqual({ amountGBP: 16, date: null, declined: null })
  })
})

test('a balance is charged on its due date (PAY-O16)', async () => {
  const event = await createBookedEvent()
  await storeCard(event, event.ann)
  setDay('2026-10-07')
  await runJobs()
  setDay('2026-10-10')
  await runJobs()
  expect(await chargesOf(event, event.ann)).toMatchObject([
    { payment_type: 'balance', confirmed_pence: 8000 },
  ])
})

describe('a charge that is declined', () => {
  test('is attempted three times, three days apart, each time with an email about the decline', async () => {
    const event = await createBookedEvent({ card: challengedCard })
    setDay('2026-05-29')
    await runJobs()
    for (const day of ['2026-06-01', '2026-06-02', '2026-06-04', '2026-06-06', '2026-06-07', '2026-06-11']) {
      setDay(day)
      await runJobs()
    }
    const charges = await chargesOf(event)
    expect(charges.map(({ status, done_at }) => [status, done_at.toISOString().slice(0, 10)])).toEqual([
      ['failed', '2026-06-01'],
      ['failed', '2026-06-04'],
      ['failed', '2026-06-07'],
    ])
    expect(await mailsOf(event, 'charge-declined')).toEqual(
      Array(3).fill('Your card was declined: £16.00 for Trip'),
    )
    expect((await cardOf(event)).charge).toEqual({
      amountGBP: 16,
      date: null,
      declined: 'Your bank declined the card',
    })
    // The amount is charged to a newly stored card, after a new announcement.
    await storeCard(event, event.bob)
    await runJobs()
    expect(await mailsOf(event, 'charge-announced')).toHaveLength(2)
    setDay('2026-06-14')
    await runJobs()
    expect(await paidOf(event)).toBe(3600)
  })
})

test.each([
  ['the customer whose card was charged', false, 1],
  ['nobody if another customer has taken the place of the one whose card was charged', true, 0],
])('a decline that becomes known later is reported to %s', async (_who, isReplaced, mailCount) => {
  const event = await createBookedEvent({ card: challengedCard })
  setDay('2026-05-29')
  await runJobs()
  setDay('2026-06-01')
  double.loseNextCharge()
  await runJobs()
  const move = { eventId: event.id, from: event.bob.id, to: event.cat.id, doneBy: event.cat.id }
  if (isReplaced) await app.db.transaction().execute((tx) => moveGuestMoney(tx, move, app.clock.now))
  await reconcile()
  expect(await chargesOf(event, isReplaced ? event.cat : event.bob)).toMatchObject([{ status: 'failed' }])
  expect(await mailsOf(event, 'charge-declined')).toHaveLength(mailCount)
})

test('a stored card that was charged in another currency is not charged again, and staff get a task', async () => {
  const event = await createBookedEvent()
  setDay('2026-05-29')
  await runJobs()
  setDay('2026-06-01')
  double.loseNextCharge()
  await runJobs()
  const [charge] = await chargesOf(event)
  double.findCharges(charge!.id)[0]!.currencyiso3a = 'EUR'
  await reconcile()
  for (const day of ['2026-06-04', '2026-06-07']) {
    setDay(day)
    await runJobs()
  }
  expect(await chargesOf(event)).toMatchObject([{ id: charge!.id, status: 'failed' }])
  expect(await paidOf(event)).toBe(2000)
  expect(await mailsOf(event, 'charge-declined')).toEqual([])
  expect(app.staffTasks.filter(({ eventId }) => eventId === event.id)).toHaveLength(1)
})

describe('a charge without a known outcome', () => {
  test('is queried and credited, and never sent again', async () => {
    const event = await createBookedEvent()
    setDay('2026-05-29')
    await runJobs()
    setDay('2026-06-01')
    double.loseNextCharge()
    await runJobs()
    const [charge] = await chargesOf(event)
    expect(charge).toMatchObject({ status: 'awaiting' })
    await runJobs()
    await reconcile()
    await runJobs()
    expect(await chargesOf(event)).toMatchObject([{ id: charge!.id, status: 'paid' }])
    expect(double.findCharges(charge!.id)).toHaveLength(1)
    expect(await paidOf(event)).toBe(3600)
  })

  test('blocks card payments of the customer, who can’t cancel it, and is sent again only after it is known to have failed', async () => {
    const event = await createBookedEvent()
    setDay('2026-05-29')
    await runJobs()
    setDay('2026-06-01')
    const { chargeStoredCard } = gateway!
    // The process dies before it sends the charge.
    gateway!.chargeStoredCard = async () => {
      throw new GatewayUnreachable('died')
    }
    await runJobs()
    gateway!.chargeStoredCard = chargeStoredCard
    const [unsentCharge] = await chargesOf(event)
    const order = {
      eventId: event.id,
      packageId: event.packageId,
      paymentSettings: { paymentType: 'instalments' },
    }
    expect((await event.bob.post('/payment/event/prepareJwt', order)).body.code).toBe('earlierPaymentPending')
    const beginRequest = { eventId: event.id, packageId: event.packageId, transactionId: unsentCharge!.id }
    expect((await event.bob.post('/payment/event/saveAwaitingTransaction', beginRequest)).body.code).toBe(
      'paymentClosed',
    )
    expect(
      (await event.bob.post(`/event/${event.id}/saveTransactionAborted`, { transactionId: unsentCharge!.id }))
        .body.code,
    ).toBe('paymentPending')
    await runJobs()
    expect(await chargesOf(event)).toHaveLength(1)
    await reconcile()
    await runJobs()
    expect((await chargesOf(event)).map(({ status }) => status)).toEqual(['aborted', 'paid'])
    expect(await paidOf(event)).toBe(3600)
    expect(await mailsOf(event, 'charge-declined')).toEqual([])
  })

  test('blocks bank orders by its customer and for them, until its outcome is known', async () => {
    const event = await createBookedEvent()
    setDay('2026-05-29')
    await runJobs()
    setDay('2026-06-01')
    double.loseNextCharge()
    await runJobs()
    const order = (who: MadeEvent['bob'], paymentType: string, payForCustomers?: string[]) =>
      who.post('/payment/event/bankPayment', {
        eventId: event.id,
        packageId: event.packageId,
        paymentSettings: { paymentType },
        payForCustomers,
      })
    const bobsResponse = await order(event.bob, 'instalments')
    expect([bobsResponse.status, bobsResponse.body.code]).toEqual([409, 'earlierPaymentPending'])
    expect((await order(event.ann, 'fully paid', [event.bob.id])).body.code).toBe('paidByAnother')
    expect((await order(event.cat, 'fully paid')).status).toBe(200)
    await reconcile()
    expect(await paidOf(event)).toBe(3600)
    expect((await order(event.bob, 'fully paid')).status).toBe(200)
  })

  test('is credited once when the provider also notifies us', async () => {
    const event = await createBookedEvent()
    setDay('2026-05-29')
    await runJobs()
    setDay('2026-06-01')
    double.loseNextCharge()
    await runJobs()
    const [charge] = await chargesOf(event)
    const payload = new URLSearchParams(signDoubleNotice({ orderreference: charge!.id })).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const notify = () =>
      app.http.inject({ method: 'POST', url: '/payment-gateway/notification', headers, payload })
    await Promise.all([notify(), notify(), app.payments.reconcileOpen()])
    expect(await paidOf(event)).toBe(3600)
  })
})

describe('a gateway', () => {
  const { chargeStoredCard } = gateway!
  afterEach(() => {
    gateway!.chargeStoredCard = chargeStoredCard
  })

  test('that takes minutes for one charge is not sent the other charges of the same run; a later run charges those cards', async () => {
    const event = await createBookedEvent()
    await event.bob.post(`/event/${event.id}/storedCard/${event.bob.id}/remove`, {})
    for (const who of [event.ann, event.cat]) await storeCard(event, who)
    setDay('2026-10-07')
    await runJobs(1)
    setDay('2026-10-10')
    gateway!.chargeStoredCard = (charge) => {
      app.clock.now = new Date(app.clock.now.getTime() + 6 * 60_000)
      return chargeStoredCard(charge)
    }
    await runJobs(1)
    gateway!.chargeStoredCard = chargeStoredCard
    const readCharges = async () =>
      (await Promise.all([event.ann, event.cat].map((who) => chargesOf(event, who)))).flat()
    const firstCharges = await readCharges()
    expect(firstCharges.map(({ status }) => status).sort()).toEqual(['awaiting', 'paid'])
    expect(firstCharges.flatMap(({ id }) => double.findCharges(id))).toHaveLength(1)
    await reconcile()
    await runJobs(1)
    expect((await readCharges()).map(({ status }) => status).sort()).toEqual(['aborted', 'paid', 'paid'])
  })

  test('that does not respond to three charges gets no more in this run; a later run sends the rest', async () => {
    const events: MadeEvent[] = []
    for (let count = 0; count < 5; count += 1) events.push(await createBookedEvent())
    setDay('2026-05-29')
    await runJobs(1)
    setDay('2026-06-01')
    const sentReferences: string[] = []
    gateway!.chargeStoredCard = async ({ reference }) => {
      sentReferences.push(reference)
      throw new GatewayUnreachable('down')
    }
    await runJobs(1)
    gateway!.chargeStoredCard = chargeStoredCard
    const readCharges = async () => (await Promise.all(events.map((event) => chargesOf(event)))).flat()
    expect((await readCharges()).map(({ id }) => id).sort()).toEqual(sentReferences.sort())
    expect(sentReferences).toHaveLength(3)
    await reconcile()
    await runJobs(1)
    expect((await readCharges()).filter(({ status }) => status === 'paid')).toHaveLength(5)
  })
})

test('staff refund an automatic charge to the stored card that paid it, and it is not charged again', async () => {
  const event = await createBookedEvent()
  setDay('2026-05-29')
  await runJobs()
  setDay('2026-06-01')
  await runJobs()
  const [charge] = await chargesOf(event)
  const refund = { customerId: event.bob.id, amountGBP: 16 }
  expect((await app.staff.post(`/event/${event.id}/customerRefund`, refund)).status).toBe(200)
  const refunds = await app.db
    .selectFrom('payment_transaction')
    .select(['id', 'status'])
    .where('refund_of', '=', charge!.id)
    .execute()
  expect(refunds).toMatchObject([{ status: 'refunded' }])
  expect(double.findRefunds(refunds[0]!.id)).toHaveLength(1)
  await runJobs()
  setDay('2026-06-20')
  await runJobs()
  expect(await chargesOf(event)).toHaveLength(1)
  expect(await paidOf(event)).toBe(2000)
})

test('a stored card replaces reminders to its customer only while a gateway can charge it', async () => {
  const bookedEvent = await createBookedEvent()
  const event = await bookedEvent.read()
  const paidByCard = (deps: Parameters<typeof dueDatesPaidByCard>[1]) =>
    app.db.transaction().execute((tx) => dueDatesPaidByCard(tx, deps, event))
  const { now } = app.payments.deps
  expect([...(await paidByCard({ gateway, now }))]).toEqual([[bookedEvent.bob.id, '2026-06-01']])
  expect([...(await paidByCard({ gateway: undefined, now }))]).toEqual([])
})

test('the charges listed for an event are those made later; none are listed if the event does not allow automatic charges (PAY-O16)', async () => {
  const [bookedEvent, eventWithoutCharges] = [
    await createBookedEvent(),
    await createBookedEvent({ isAllowed: false }),
  ]
  const list = async (event: MadeEvent) => {
    const document = await event.read()
    return app.db.transaction().execute((tx) => listCardCharges(tx, app.payments.deps, document))
  }
  const [bobsCharges, ...otherCharges] = await list(bookedEvent)
  expect(otherCharges).toEqual([])
  expect(bobsCharges).toMatchObject({
    customerId: bookedEvent.bob.id,
    name: 'Bob',
    cardDigits: '1111',
    announcedOn: '2026-05-29',
    paysUntil: '2026-10-01',
  })
  expect(await list(eventWithoutCharges)).toEqual([])
  for (const { on } of bobsCharges!.charges) {
    // The announcement, and then the charge.
    for (const day of [addDays(on, -3), on]) {
      setDay(day)
      await runJobs(1)
    }
  }
  const charged = (await chargesOf(bookedEvent)).map(({ done_at, confirmed_pence }) => ({
    on: dayOf(done_at),
    pence: confirmed_pence,
  }))
  expect(charged).toEqual(bobsCharges!.charges)
  expect(charged).toHaveLength(5)
  expect(await list(bookedEvent)).toEqual([])
})

test('in the preview of another way to pay the balance, the customer and staff who see payments read what is charged to the stored card (PAY-O23)', async () => {
  const event = await createBookedEvent()
  const permissions = ['eventArea', 'payments'].map((path) => ({ path, permission: ['view' as const] }))
  await insertRole(app.db, { name: 'Cashier', userType: 'staff', permissions }, firstDay)
  const cashier = app.callerFor({ userId: 'cashier', userType: 'staff', sessionId: 's', roles: ['Cashier'] })
  const before = await chargesOf(event)
  const storedCard = async (caller: Pick<typeof cashier, 'post'>) => {
    const { body } = await caller.post(`/event/${event.id}/updateCustomerBalanceMethod/${event.bob.id}`, {
      useInstalments: false,
      preview: true,
    })
    return body.data.consequences.find(({ label }: { label: string }) => label === 'Stored card')
  }
  const line = {
    label: 'Stored card',
    before: ['2026-06-01', '2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01']
      .map((date) => `£16.00 on ${formatDate(date)}`)
      .join(', ')
      .concat(`; email on ${formatDate('2026-05-29')}`),
    after: `£80.00 on ${formatDate('2026-10-10')}; email on ${formatDate('2026-10-07')}`,
  }
  for (const caller of [event.bob, cashier]) expect(await storedCard(caller)).toEqual(line)
  for (const caller of [event.ann, app.staff]) expect(await storedCard(caller)).toBeUndefined()
  expect(await chargesOf(event)).toEqual(before)
})
