import { afterAll, expect, test, vi } from 'vitest'
import { declinedCard, goodCard, paymentsApp, prepare } from '#tests/support/payments-app.ts'
import { signDoubleResult, startProviderDouble } from '#tests/support/provider-double/provider-double.ts'

// While the provider's web service is down (`whileDown`), only the signed result that its card fields hand to the
// browser counts.
const double = await startProviderDouble({ now: () => app.clock.now })
afterAll(() => double.close())
const app = await paymentsApp(double.environment)

const beginPayment = async () => {
  const event = await app.makeEvent()
  const payment = await prepare(event.bob, event)
  await payment.begin()
  const comeBack = async (jwt: unknown) => {
    const { body } = await event.bob.post('/payment/event/payment', {
      transactionId: payment.transactionId,
      paymentResult: { jwt },
    })
    return body.data as { status: string; reason: string | null }
  }
  const paidPence = async () => (await event.read()).guests[1]!.paidPence
  return { event, payment, comeBack, paidPence }
}
const whileDown = async <Result>(act: () => Promise<Result>): Promise<Result> => {
  double.setDown(true)
  try {
    return await act()
  } finally {
    double.setDown(false)
  }
}

test('a signed result settles a payment once, even while the provider cannot be queried (PAY-006, API-096)', async () => {
  const { payment, comeBack, paidPence } = await beginPayment()
  const { jwt } = await double.enterCard(payment.jwt, goodCard)
  await whileDown(async () => {
    const outcomes = await Promise.all([comeBack(jwt), comeBack(jwt), comeBack(jwt)])
    expect(outcomes.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
  })
  expect(await paidPence()).toBe(2000)
})

test('the payer reads why a card was declined, and can pay with another one', async () => {
  const { payment, comeBack, paidPence } = await beginPayment()
  const { jwt } = await double.enterCard(payment.jwt, declinedCard)
  const declinedOutcome = await whileDown(() => comeBack(jwt))
  expect(declinedOutcome).toMatchObject({ status: 'failed', reason: 'Your bank declined the card' })
  await payment.begin()
  await double.enterCard(payment.jwt, goodCard)
  // The result of the first attempt arrives late.
  expect(await comeBack(jwt)).toMatchObject({ status: 'paid' })
  expect(await paidPence()).toBe(2000)
})

test('the payer reads that the challenge failed', async () => {
  const { payment, comeBack } = await beginPayment()
  const { jwt } = await double.enterCard(payment.jwt, '4000 0000 0000 3220', '0000')
  expect(await comeBack(jwt)).toMatchObject({
    status: 'failed',
    reason: 'Your bank could not confirm your identity',
  })
})

const otherSecret = new TextEncoder().encode('x'.repeat(40))
test.each([
  ['signed by somebody else', {}, otherSecret],
  ['for another payment', { orderreference: 'other' }, undefined],
  ['of another amount', { baseamount: '1' }, undefined],
  ['in another currency', { currencyiso3a: 'JPY' }, undefined],
  ['of another account type', { accounttypedescription: 'MOTO' }, undefined],
  ['of a card check', { requesttypedescription: 'ACCOUNTCHECK' }, undefined],
])('a result %s pays nothing', async (_what, change, signedWith) => {
  const { payment, comeBack, paidPence } = await beginPayment()
  const record = {
    requesttypedescription: 'AUTH',
    orderreference: payment.transactionId,
    transactionreference: '9-9-9',
    accounttypedescription: 'ECOM',
    baseamount: '2000',
    currencyiso3a: 'GBP',
    errorcode: '0',
    settlestatus: '0',
    maskedpan: '411111######1111',
    ...change,
  }
  const forgedJwt = await signDoubleResult([record], app.clock.now, signedWith)
  for (const jwt of [forgedJwt, `${forgedJwt}x`, '', 'a.b.c'])
    expect(await comeBack(jwt)).toMatchObject({ status: 'awaiting' })
  expect(await paidPence()).toBe(0)
})

test('a payment whose card was charged in another currency is not credited, its payer sees why, and staff get one task', async () => {
  const { event, payment, comeBack, paidPence } = await beginPayment()
  const { jwt } = await double.enterCard(payment.jwt, goodCard)
  const [charge] = double.findCharges(payment.transactionId)
  charge!.currencyiso3a = 'EUR'
  const changedJwt = await signDoubleResult([charge!], app.clock.now)
  for (const result of [changedJwt, jwt.slice(0, -1), changedJwt])
    expect(await comeBack(result)).toMatchObject({
      status: 'failed',
      reason: 'Your card was charged in EUR instead of pounds. Please do not pay again: we’ll contact you.',
      isChargedInOtherCurrency: true,
    })
  await app.payments.reconcileOpen()
  expect(await paidPence()).toBe(0)
  expect(app.staffTasks.filter(({ eventId }) => eventId === event.id)).toEqual([
    {
      eventId: event.id,
      title: `The card of Bob was charged in EUR instead of £20.00. Refund it at the card provider (reference ${charge!.transactionreference}), or credit it here.`,
    },
  ])
  // The same form can't charge the card again.
  expect((await payment.begin()).body.code).toBe('paymentClosed')
})

test('staff get the same task for a payment that its payer cancelled, if its card is charged in another currency after all', async () => {
  const { event, payment } = await beginPayment()
  await event.bob.post(`/event/${event.id}/saveTransactionAborted`, { transactionId: payment.transactionId })
  await double.enterCard(payment.jwt, goodCard)
  double.findCharges(payment.transactionId)[0]!.currencyiso3a = 'EUR'
  const { body } = await payment.status()
  expect(body.data).toMatchObject({ status: 'aborted', isChargedInOtherCurrency: true })
  expect(app.staffTasks.filter(({ eventId }) => eventId === event.id)).toHaveLength(1)
})

test('a signed result that arrives hours after the attempt settles nothing', async () => {
  const { payment, comeBack, paidPence } = await beginPayment()
  const { jwt } = await double.enterCard(payment.jwt, declinedCard)
  const before = app.clock.now
  app.clock.now = new Date(before.getTime() + 4 * 3_600_000)
  const outcome = await whileDown(() => comeBack(jwt))
  app.clock.now = before
  expect(outcome).toMatchObject({ status: 'awaiting' })
  expect(await paidPence()).toBe(0)
})

/** Pays £20 and returns functions that refund it and list its refunds. */
const createPaidPayment = async () => {
  const { event, payment, comeBack } = await beginPayment()
  const { jwt } = await double.enterCard(payment.jwt, goodCard)
  expect(await comeBack(jwt)).toMatchObject({ status: 'paid' })
  const refund = (amountGBP: number, key?: string) =>
    app.staff.post(`/event/${event.id}/customerRefund`, { customerId: event.bob.id, amountGBP }, key)
  const listRefunds = () =>
    app.db
      .selectFrom('payment_transaction')
      .select(['id', 'amount_pence', 'status'])
      .where('event_id', '=', event.id)
      .where('transaction_type', '=', 'refund')
      .orderBy('amount_pence')
      .execute()
  return { refund, listRefunds }
}

test('parallel repeats of a refund send it to the provider once', async () => {
  const { refund, listRefunds } = await createPaidPayment()
  const responses = await Promise.all(Array.from({ length: 5 }, () => refund(5, 'once')))
  expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(200))
  // The provider refunds no more than was paid. If it had received a refund twice, too little would be left for £15.
  await refund(15)
  expect(await listRefunds()).toMatchObject([
    { amount_pence: 500, status: 'refunded' },
    { amount_pence: 1500, status: 'refunded' },
  ])
})

/** Runs the job like another process, which shares only the database with this one. */
const runOtherJob = async () => {
  vi.resetModules()
  const { reconcileOpenTransactions } = await import('./reconcile-payments.ts')
  await reconcileOpenTransactions(app.payments.deps)
}

test.each([
  ['while its lease lasts, a refund is not sent by another process', 60, [0, 1]],
  ['after its lease, a refund is sent by another process, as if the first one had died', 901, [1, 2]],
])('%s', async (_, seconds, expectedCounts) => {
  const { refund, listRefunds } = await createPaidPayment()
  const before = app.clock.now
  const delayedRefund = double.delayNextRefund()
  const response = refund(5)
  await delayedRefund.arrived
  const { id } = (await listRefunds())[0]!
  app.clock.now = new Date(before.getTime() + seconds * 1000)
  await runOtherJob()
  const sentByOther = double.findRefunds(id).length
  delayedRefund.release()
  expect((await response).status).toBe(200)
  app.clock.now = before
  expect([sentByOther, double.findRefunds(id).length]).toEqual(expectedCounts)
  expect(await listRefunds()).toMatchObject([{ status: 'refunded' }])
})

test('a refund that did not reach the provider can be sent again at once', async () => {
  const { refund, listRefunds } = await createPaidPayment()
  await whileDown(() => refund(5, 'again'))
  expect(await listRefunds()).toMatchObject([{ status: 'awaiting' }])
  await refund(5, 'again')
  expect(await listRefunds()).toMatchObject([{ status: 'refunded' }])
})

test('a refund whose response got lost is not sent again while the provider may still make it', async () => {
  const { refund, listRefunds } = await createPaidPayment()
  const before = app.clock.now
  const delayedRefund = double.delayNextRefund()
  const response = refund(5, 'repeated')
  await delayedRefund.arrived
  delayedRefund.lose()
  expect((await response).status).toBe(200)
  const { id } = (await listRefunds())[0]!
  app.clock.now = new Date(before.getTime() + 600_000)
  await refund(5, 'repeated')
  await runOtherJob()
  expect(double.findRefunds(id)).toEqual([])
  delayedRefund.release()
  expect(await listRefunds()).toMatchObject([{ status: 'awaiting' }])
  app.clock.now = new Date(before.getTime() + 3_600_000)
  await runOtherJob()
  app.clock.now = before
  expect(await listRefunds()).toMatchObject([{ status: 'refunded' }])
  expect(double.findRefunds(id)).toHaveLength(1)
})

test('a payment by wallet is credited once, and its record, receipt and refund name the wallet (PAY-006)', async () => {
  const { event, payment, comeBack, paidPence } = await beginPayment()
  const { jwt } = await double.payWithWallet(payment.jwt, 'APPLEPAY', goodCard)
  await whileDown(async () => {
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => comeBack(jwt)))
    expect(outcomes).toEqual(
      outcomes.map(() => expect.objectContaining({ status: 'paid', wallet: 'applePay' })),
    )
  })
  expect(await paidPence()).toBe(2000)
  const readTransactions = async () =>
    app.db
      .selectFrom('payment_transaction')
      .select(['transaction_type', 'wallet', 'card_digits', 'status'])
      .where('event_id', '=', event.id)
      .orderBy('done_at')
      .orderBy('id')
      .execute()
  expect(await readTransactions()).toMatchObject([
    { wallet: 'applePay', card_digits: '1111', status: 'paid' },
  ])
  const mails = await app.db
    .selectFrom('mail_outbox')
    .select('html')
    .where('event_id', '=', event.id)
    .where('kind', '=', 'payment-receipt')
    .execute()
  expect(mails).toHaveLength(1)
  expect(mails[0]!.html).toContain('Apple Pay ending in 1111')
  await app.staff.post(`/event/${event.id}/customerRefund`, { customerId: event.bob.id, amountGBP: 20 })
  expect(await readTransactions()).toMatchObject([
    { transaction_type: 'payment', wallet: 'applePay', status: 'refunded' },
    { transaction_type: 'refund', wallet: 'applePay', status: 'refunded' },
  ])
  expect(await paidPence()).toBe(0)
})
