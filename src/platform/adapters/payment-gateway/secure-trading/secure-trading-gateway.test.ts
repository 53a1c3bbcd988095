import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedNotification } from '../notification-signature.ts'
import { GatewayUnreachable, type PaymentGateway } from '../payment-gateway.ts'
import { secureTradingGateway } from './secure-trading-gateway.ts'

const keys = {
  siteReference: 'test_site1',
  jwtUsername: 'jwt@site',
  jwtSecret: 'j'.repeat(40),
  webservicesUsername: 'ws@site',
  webservicesPassword: 'secret',
  notificationPassword: 'notice',
}
type Received = {
  authorization: string | undefined
  body: { alias: string; request: Record<string, unknown>[] }
}

const received: Received[] = []
let replies: { status?: number; response: object }[] = []
const provider = createServer(async (request, reply) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  received.push({
    authorization: request.headers.authorization,
    body: JSON.parse(Buffer.concat(chunks).toString()),
  })
  const { status = 200, response } = replies.shift() ?? { response: {} }
  reply
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ response: [response] }))
})
let gateway: PaymentGateway
beforeAll(async () => {
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
  const webservicesUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/json/`
  const deps = { now: () => new Date(0), onTokensRefused: () => {} }
  gateway = secureTradingGateway({ ...keys, webservicesUrl }, deps)
})
afterAll(() => new Promise((closed) => provider.close(closed)))

const auth = (more: object) => ({
  requesttypedescription: 'AUTH',
  orderreference: 'pay-1',
  transactionreference: '1-2-3',
  baseamount: '2000',
  currencyiso3a: 'GBP',
  errorcode: '0',
  settlestatus: '0',
  maskedpan: '411111######1111',
  ...more,
})
const found = (...records: object[]) => ({ response: { errorcode: '0', records } })

const queryAfter = (minutes: number) => ({
  reference: 'pay-1',
  preparedAt: new Date(0),
  requestedAt: new Date(minutes * 60_000),
})

test('signs an intent with the amount in pence and our reference', async () => {
  const jwt = await gateway.prepare({ reference: 'pay-1', amountPence: 2000, at: new Date(1000) })
  await jwtVerify(jwt, new TextEncoder().encode(keys.jwtSecret))
  expect(decodeJwt(jwt)).toEqual({
    iss: 'jwt@site',
    iat: 1,
    payload: {
      accounttypedescription: 'ECOM',
      baseamount: '2000',
      currencyiso3a: 'GBP',
      sitereference: 'test_site1',
      orderreference: 'pay-1',
      locale: 'en_GB',
      requesttypedescriptions: ['THREEDQUERY', 'AUTH'],
    },
  })
})

test.each([
  [
    'charged',
    found(auth({})),
    { state: 'paid', amountPence: 2000, gatewayReference: '1-2-3', cardDigits: '1111' },
  ],
  [
    'charged after a declined attempt',
    found(auth({ errorcode: '70000', errormessage: 'Decline' }), auth({ settlestatus: '100' })),
    { state: 'paid' },
  ],
  [
    'declined',
    found(auth({ errorcode: '70000', errormessage: 'Decline' })),
    { state: 'declined', reason: 'Your bank declined the card' },
  ],
  [
    'charged in another currency',
    found(auth({ currencyiso3a: 'EUR' })),
    { state: 'declined', isFinal: false, charged: { currency: 'EUR', gatewayReference: '1-2-3' } },
  ],
  [
    'charged in pounds after another currency',
    found(auth({ currencyiso3a: 'EUR' }), auth({})),
    { state: 'paid', amountPence: 2000 },
  ],
  [
    'cancelled in another currency',
    found(auth({ currencyiso3a: 'EUR', settlestatus: '3' })),
    { state: 'declined', reason: 'The card was not accepted' },
  ],
  ['held', found(auth({ settlestatus: '2' })), { state: 'pending' }],
  ['cancelled', found(auth({ settlestatus: '3', errormessage: 'Cancelled' })), { state: 'declined' }],
  ['undecided', found(auth({ errorcode: '60010', errormessage: 'Unable to process' })), { state: 'pending' }],
  ['unknown', found(), { state: 'unknown' }],
  ["someone else's", found(auth({ orderreference: 'pay-2' })), { state: 'unknown' }],
])('a payment that is %s gets the matching outcome', async (_what, reply, outcome) => {
  replies = [reply]
  expect(await gateway.confirm(queryAfter(5))).toMatchObject(outcome)
  expect(received.at(-1)).toMatchObject({
    authorization: `Basic ${btoa('ws@site:secret')}`,
    body: { alias: 'ws@site', request: [{ requesttypedescriptions: ['TRANSACTIONQUERY'] }] },
  })
})

test.each([
  ['unknown', found(), 'unknown'],
  ['declined', found(auth({ errorcode: '70000', errormessage: 'Decline' })), 'declined'],
])('a payment that is %s is final once every attempt must have ended', async (_what, reply, state) => {
  for (const [minutes, isFinal] of [
    [0, false],
    [60, false],
    [91, true],
  ] as const) {
    replies = [reply]
    expect(await gateway.confirm(queryAfter(minutes))).toMatchObject({ state, isFinal })
  }
})

test('a held payment stays pending, however old it is', async () => {
  replies = [found(auth({ settlestatus: '2' }))]
  expect(await gateway.confirm(queryAfter(30 * 24 * 60))).toEqual({ state: 'pending' })
})

test('an intent can’t be closed at the provider, and trying to close it sends nothing', async () => {
  const before = received.length
  expect(await gateway.close('pay-1')).toBe('cannotClose')
  expect(received.length).toBe(before)
})

test.each([
  ['fails', { status: 500, response: {} }],
  ['refuses the query', { response: { errorcode: '60010', errormessage: 'Busy' } }],
  ['sends an invalid response', { response: { records: 'none' } }],
  ['sends no amount', found(auth({ baseamount: 'x' }))],
])('a web service that %s leaves the outcome unknown', async (_what, reply) => {
  replies = [reply]
  await expect(gateway.confirm(queryAfter(5))).rejects.toThrow(GatewayUnreachable)
})

test('a refund whose response got lost is found instead of sent again', async () => {
  const order = {
    reference: 'back-1',
    paymentReference: 'pay-1',
    gatewayReference: '1-2-3',
    amountPence: 500,
  }
  const refunded = { errorcode: '0', baseamount: '500', transactionreference: '4-5-6' }
  replies = [found(), { response: refunded }]
  expect(await gateway.refund(order)).toEqual({
    state: 'refunded',
    amountPence: 500,
    gatewayReference: '4-5-6',
  })
  expect(received.at(-1)!.body.request[0]).toMatchObject({
    requesttypedescriptions: ['REFUND'],
    parenttransactionreference: '1-2-3',
    baseamount: '500',
  })
  const before = received.length
  replies = [found({ ...refunded, requesttypedescription: 'REFUND', orderreference: 'back-1' })]
  expect(await gateway.refund(order)).toMatchObject({ state: 'refunded', gatewayReference: '4-5-6' })
  expect(received.length).toBe(before + 1)
})

test('a notification counts only with its signature', () => {
  const fields = { orderreference: 'pay-1', errorcode: '0', notificationreference: '9' }
  expect(gateway.readNotification(signedNotification(fields, 'notice'))).toBe('pay-1')
  expect(gateway.readNotification(signedNotification(fields, 'other'))).toBeUndefined()
  expect(
    gateway.readNotification({ ...signedNotification(fields, 'notice'), errorcode: '1' }),
  ).toBeUndefined()
  expect(gateway.readNotification(fields)).toBeUndefined()
})
