import { afterAll, beforeEach, expect, test } from 'vitest'
import { goodCard, type MadeEvent, paymentsApp, prepare } from '#tests/support/payments-app.ts'
import { startProviderDouble } from '#tests/support/provider-double/provider-double.ts'
import { refusedToken } from '../../rules/refused-token.ts'

const double = await startProviderDouble({ now: () => app.clock.now })
afterAll(() => double.close())
const app = await paymentsApp(double.environment)
const misconfigured = {
  JWT_USERNAME: await paymentsApp({ ...double.environment, SECURE_TRADING_JWT_USERNAME: 'jwt@other' }),
  JWT_SECRET: await paymentsApp({ ...double.environment, SECURE_TRADING_JWT_SECRET: 'w'.repeat(40) }),
}
const systemOff = {
  status: 503,
  body: { code: 'paymentSystemOff', error: 'Card payments are not available at the moment' },
}
const tokensRefused = expect.stringMatching(
  /SECURE_TRADING_JWT_USERNAME or SECURE_TRADING_JWT_SECRET is wrong/,
)

/** Moves the clock past the minimum time between two token checks. */
const passTime = () => {
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
}
beforeEach(() => {
  passTime()
  double.setTokensRefused(false)
  app.errors.length = 0
})

const request = (event: MadeEvent, sender = event.bob) =>
  sender.post('/payment/event/prepareJwt', {
    eventId: event.id,
    packageId: event.packageId,
    paymentSettings: { paymentType: 'deposit' },
  })
const report = (
  event: MadeEvent,
  transactionId: string,
  sender: Pick<MadeEvent['bob'], 'post'> = event.bob,
) => sender.post('/payment/event/payment', { transactionId, paymentResult: refusedToken })
const storedPayments = (event: MadeEvent, { db } = app) =>
  db
    .selectFrom('payment_transaction')
    .select(['status', 'reason'])
    .where('event_id', '=', event.id)
    .orderBy('done_at')
    .execute()

test.each(['JWT_USERNAME', 'JWT_SECRET'] as const)(
  'with a wrong %s, no payment and no card check is stored, and the log names the settings once (PAY-006)',
  async (name) => {
    const wrongApp = misconfigured[name]
    wrongApp.errors.length = 0
    const event = await wrongApp.makeEvent()
    const responses = await Promise.all([request(event), request(event, event.cat), request(event)])
    for (const response of responses) expect(response).toMatchObject(systemOff)
    const cardChange = { eventId: event.id, customerId: event.bob.id }
    expect(await event.bob.post('/payment/event/changeCardStart', cardChange)).toMatchObject(systemOff)
    expect(await storedPayments(event, wrongApp)).toEqual([])
    expect(await wrongApp.db.selectFrom('stored_card').select('id').execute()).toEqual([])
    expect(wrongApp.errors.map(({ msg }) => msg)).toEqual([tokensRefused])
    expect(wrongApp.payments.readGatewayProblems()).toMatchObject({ areTokensRefused: true })
  },
)

test('a token is checked once, not for each payment, and requests at the same time share the check', async () => {
  const before = double.countTokenRequests()
  const freshApp = await paymentsApp(double.environment)
  const event = await freshApp.makeEvent()
  const responses = await Promise.all([request(event), request(event, event.cat), request(event, event.ann)])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  freshApp.clock.now = new Date(freshApp.clock.now.getTime() + 3_600_000)
  await request(event)
  expect(double.countTokenRequests() - before).toBe(1)
  expect(freshApp.payments.readGatewayProblems()).toMatchObject({ areTokensRefused: false })
})

test('while the provider does not respond, payments are still prepared', async () => {
  const freshApp = await paymentsApp(double.environment)
  const event = await freshApp.makeEvent()
  double.setDown(true)
  const { status } = await request(event)
  double.setDown(false)
  expect(status).toBe(200)
})

test('if the card form reports a refused token and the provider confirms it, the payment ends, nobody else gets a form, and the log says so once', async () => {
  const event = await app.makeEvent()
  const payment = await prepare(event.bob, event)
  await payment.begin()
  double.setTokensRefused(true)
  passTime()
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect(await report(event, payment.transactionId)).toMatchObject(systemOff)
  expect(await storedPayments(event)).toEqual([
    { status: 'aborted', reason: 'The card provider refused the card form' },
  ])
  expect(await request(event, event.cat)).toMatchObject(systemOff)
  expect(await storedPayments(event)).toHaveLength(1)
  expect(app.errors.map(({ msg }) => msg)).toEqual([tokensRefused])
  expect(JSON.stringify(app.errors)).not.toContain(payment.transactionId)
  expect(app.payments.readGatewayProblems()).toMatchObject({ areTokensRefused: true })

  double.setTokensRefused(false)
  passTime()
  const secondPayment = await prepare(event.cat, event)
  await secondPayment.begin()
  await double.enterCard(secondPayment.jwt, goodCard)
  expect((await secondPayment.comeBack()).body.data.status).toBe('paid')
  expect(app.payments.readGatewayProblems()).toMatchObject({ areTokensRefused: false })
})

test('a report that the provider does not confirm ends only the payment of the person who sent it, and queries the provider at most once a minute', async () => {
  const event = await app.makeEvent()
  await request(event, event.ann)
  passTime()
  const before = double.countTokenRequests()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const payment = await prepare(event.bob, event)
    expect(await report(event, payment.transactionId)).toMatchObject({
      status: 409,
      body: { code: 'paymentClosed' },
    })
  }
  expect(double.countTokenRequests() - before).toBe(1)
  expect(app.errors).toEqual([])
  expect((await request(event, event.cat)).status).toBe(200)
})

test('a report about a payment that was paid returns the paid payment', async () => {
  const event = await app.makeEvent()
  const payment = await prepare(event.bob, event)
  await payment.begin()
  await double.enterCard(payment.jwt, goodCard)
  double.setTokensRefused(true)
  passTime()
  expect((await report(event, payment.transactionId)).body.data.status).toBe('paid')
  expect((await event.read()).guests[1]!.paidPence).toBe(2000)
})

test('customers and visitors cannot end the payment of somebody else with a report', async () => {
  const event = await app.makeEvent()
  const payment = await prepare(event.bob, event)
  for (const caller of [event.ann, event.cat, app.stranger])
    expect((await report(event, payment.transactionId, caller)).body.code).toBe('paymentUnknown')
  expect((await report(event, payment.transactionId, app.visitor)).status).toBe(403)
  expect((await payment.status()).body.data.status).toBe('prepared')
})

test('a report about a bank transfer does not withdraw it', async () => {
  const bankApp = await paymentsApp({
    BANK_ACCOUNT_NAME: 'Jaunt',
    BANK_SORT_CODE: '00-12-34',
    BANK_ACCOUNT_NUMBER: '12345678',
    BANK_IBAN: 'GB38DEMO00123412345678',
  })
  const event = await bankApp.makeEvent()
  const order = { eventId: event.id, packageId: event.packageId, paymentSettings: { paymentType: 'deposit' } }
  const { body } = await event.bob.post('/payment/event/bankPayment', order)
  expect((await report(event, body.data.transactionId)).body.data.status).toBe('awaiting')
})

test('a refused card check says that cards cannot be used if the provider refuses our tokens, otherwise that the card was not stored', async () => {
  const event = await app.makeEvent()
  const cardChange = { eventId: event.id, customerId: event.bob.id }
  const { body } = await event.bob.post('/payment/event/changeCardStart', cardChange)
  const finish = () =>
    event.bob.post('/payment/event/changeCardFinish', {
      eventId: event.id,
      changeId: body.data.changeId,
      consent: true,
      result: refusedToken,
    })
  expect((await finish()).body.code).toBe('cardNotStored')
  double.setTokensRefused(true)
  passTime()
  expect(await finish()).toMatchObject(systemOff)
})
