import { expect, test } from 'vitest'
import { signedNotification } from '#platform/adapters/payment-gateway/notification-signature.ts'
import { sandboxKeys } from '#platform/adapters/payment-gateway/sandbox/sandbox-gateway.ts'
import { goodCard, paymentsApp, prepare } from '#tests/support/payments-app.ts'

/** The limits of forged notifications and of the sandbox are a tenth of this: five a minute per network. */
const app = await paymentsApp({ REQUESTS_PER_MINUTE: '50' })
const { notificationPassword } = sandboxKeys('s'.repeat(32))

const notify = (fields: Record<string, string>, remoteAddress: string) =>
  app.send({
    method: 'POST',
    url: '/payment-gateway/notification',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress,
  })
const forgedFields = { orderreference: 'any', responsesitesecurity: '0'.repeat(64) }
const tooMany = {
  status: 429,
  body: { error: 'Too many requests. Please wait a moment and try again.', code: 'tooMany' },
}

test('forged notifications are rate-limited per network, and a signed one from the same network is still accepted', async () => {
  const event = await app.makeEvent()
  const payment = await prepare(event.bob, event)
  await payment.begin()
  const pay = { jwt: payment.jwt, card: { number: goodCard, expiry: '12/30', securityCode: '123' } }
  await app.send({ method: 'POST', url: '/sandbox-gateway/pay', payload: pay, remoteAddress: '192.0.2.1' })

  const forgedResponses = []
  for (let attempt = 0; attempt < 7; attempt += 1)
    forgedResponses.push(await notify(forgedFields, `2001:db8:1:${attempt}::1`))
  expect(forgedResponses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 429, 429])
  expect(forgedResponses.at(-1)).toMatchObject(tooMany)
  expect((await notify(forgedFields, '2001:db8:2::1')).status).toBe(403)

  const signedFields = signedNotification({ orderreference: payment.transactionId }, notificationPassword)
  const responses = await Promise.all(
    Array.from({ length: 12 }, () => notify(signedFields, '2001:db8:1:9::1')),
  )
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  expect((await payment.status()).body.data.status).toBe('paid')
})

test('a signed notification about a payment that is not ours is accepted and changes nothing', async () => {
  for (const orderreference of ['INV/2026 7', 'a\0b', '__proto__', 'x'.repeat(5000)]) {
    const signedFields = signedNotification({ orderreference }, notificationPassword)
    expect([orderreference, await notify(signedFields, '192.0.2.4')]).toEqual([
      orderreference,
      { status: 200, body: { ok: true } },
    ])
  }
})

test('a notification of more than 64 KB is not read', async () => {
  const { status } = await notify({ ...forgedFields, more: 'x'.repeat(70_000) }, '192.0.2.2')
  expect(status).toBe(413)
})

test.each(['pay', 'challenge'])(
  '/sandbox-gateway/%s handles at most five requests a minute from a network, and refuses a request that is too large',
  async (path) => {
    const send = (remoteAddress: string, payload: object = { jwt: 'x' }) =>
      app.send({ method: 'POST', url: `/sandbox-gateway/${path}`, payload, remoteAddress })
    const network = path === 'pay' ? '2001:db8:5' : '2001:db8:6'
    const responses = []
    for (let attempt = 0; attempt < 7; attempt += 1) responses.push(await send(`${network}:${attempt}::1`))
    expect(responses.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429, 429])
    expect(responses.at(-1)!.body.errors).toEqual([{ path: 'jwt', message: tooMany.body.error }])
    expect((await send('192.0.2.3')).status).toBe(422)
    expect((await send('192.0.2.3', { jwt: 'x'.repeat(20_000) })).status).toBe(413)
  },
)
