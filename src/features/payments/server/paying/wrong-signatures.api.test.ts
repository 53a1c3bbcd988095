import { afterAll, beforeEach, expect, test } from 'vitest'
import { goodCard, type PaymentsApp, paymentsApp, prepare } from '#tests/support/payments-app.ts'
import { signDoubleNotice, startProviderDouble } from '#tests/support/provider-double/provider-double.ts'

const double = await startProviderDouble({ now: () => app.clock.now })
afterAll(() => double.close())
const app = await paymentsApp({ ...double.environment, REQUESTS_PER_MINUTE: '50' })
const sandboxApp = await paymentsApp()

/** Each notification comes from another network, because one network can send only five forged ones a minute. */
let network = 0
const notify = async (orderreference: string, { isSigned = false, targetApp = app as PaymentsApp } = {}) => {
  network += 1
  const signedFields = signDoubleNotice({ orderreference, errorcode: '0', notificationreference: '1-2' })
  const fields = isSigned ? signedFields : { ...signedFields, responsesitesecurity: '0'.repeat(64) }
  const { status } = await targetApp.send({
    method: 'POST',
    url: '/payment-gateway/notification',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress: `192.0.2.${network}`,
  })
  return status
}
const preparePayment = async (targetApp: PaymentsApp = app) => {
  const event = await targetApp.makeEvent()
  return { event, ...(await prepare(event.bob, event)) }
}
const areUnsigned = () => app.payments.readGatewayProblems()!.areNotificationsUnsigned
const passwordMessage = expect.stringContaining('SECURE_TRADING_NOTIFICATION_PASSWORD may be wrong')
const messages = () => app.errors.map(({ msg }) => msg)
beforeEach(async () => {
  const { transactionId } = await preparePayment()
  expect(await notify(transactionId, { isSigned: true })).toBe(200)
  app.clock.now = new Date(app.clock.now.getTime() + 3_600_000)
  app.errors.length = 0
})

test('if notifications about our payments have wrong signatures, the log names the password once an hour, without their content', async () => {
  const { transactionId } = await preparePayment()
  for (let attempt = 0; attempt < 2; attempt += 1) expect(await notify(transactionId)).toBe(403)
  expect([messages(), areUnsigned()]).toEqual([[], false])
  for (let attempt = 0; attempt < 9; attempt += 1) await notify(transactionId)
  expect([messages(), areUnsigned()]).toEqual([[passwordMessage], true])
  expect(JSON.stringify(app.errors)).not.toContain(transactionId)
  app.clock.now = new Date(app.clock.now.getTime() + 3_600_000)
  await notify(transactionId)
  expect(messages()).toEqual([passwordMessage, passwordMessage])
  expect(await notify(transactionId, { isSigned: true })).toBe(200)
  expect(areUnsigned()).toBe(false)
})

test('notifications that name no card payment of ours raise no alarm, and neither do two forged ones between valid ones', async () => {
  const { transactionId } = await preparePayment()
  for (const reference of ['any', '', 'a\0b', '01a2254f-cc7c-74d4-9d5e-11f2ece242f1', '__proto__'])
    expect(await notify(reference)).toBe(403)
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await notify(transactionId)
    await notify(transactionId)
    await notify(transactionId, { isSigned: true })
  }
  expect([messages(), areUnsigned()]).toEqual([[], false])
})

test('forged notifications stop no payment, even while the alarm is raised', async () => {
  const payment = await preparePayment()
  await payment.begin()
  for (let attempt = 0; attempt < 5; attempt += 1) await notify(payment.transactionId)
  expect((await payment.status()).body.data.status).toBe('awaiting')
  await double.enterCard(payment.jwt, goodCard)
  expect((await payment.comeBack()).body.data.status).toBe('paid')
})

test('the sandbox has no password that could be wrong', async () => {
  const { transactionId } = await preparePayment(sandboxApp)
  for (let attempt = 0; attempt < 5; attempt += 1) await notify(transactionId, { targetApp: sandboxApp })
  expect(sandboxApp.errors).toEqual([])
  expect(sandboxApp.payments.readGatewayProblems()).toBeUndefined()
})
