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
type ReceivedRequest = {
  authorization: string | undefined
  body: { alias: string; request: Record<string, unknown>[] }
}

const receivedRequests: ReceivedRequest[] = []
let replies: { status?: number; response: object }[] = []
const provider = createServer(async (request, reply) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  receivedRequests.push({
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

const authRecord = (more: object) => ({
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
const queryReply = (...records: object[]) => ({ response: { errorcode: '0', records } })

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
    queryReply(authRecord({})),
    { state: 'paid', amountPence: 2000, gatewayReference: '1-2-3', cardDigits: '1111' },
  ],
  [
    'charged after a declined attempt',
    queryReply(
      authRecord({ errorcode: '70000', errormessage: 'Decline' }),
      authRecord({ settlestatus: '100' }),
    ),
    { state: 'paid' },
  ],
  [
    'declined',
    queryReply(authRecord({ errorcode: '70000', errormessage: 'Decline' })),
    { state: 'declined', reason: 'Your bank declined the card' },
  ],
  [
    'charged in another currency',
    queryReply(authRecord({ currencyiso3a: 'EUR' })),
    { state: 'declined', isFinal: false, charged: { currency: 'EUR', gatewayReference: '1-2-3' } },
  ],
  [
    'charged in pounds after another currency',
    queryReply(authRecord({ currencyiso3a: 'EUR' }), authRecord({})),
    { state: 'paid', amountPence: 2000 },
  ],
  [
    'cancelled in another currency',
    queryReply(authRecord({ currencyiso3a: 'EUR', settlestatus: '3' })),
    { state: 'declined', reason: 'The card was not accepted' },
  ],
  ['held', queryReply(authRecord({ settlestatus: '2' })), { state: 'pending' }],
  [
    'cancelled',
    queryReply(authRecord({ settlestatus: '3', errormessage: 'Cancelled' })),
    { state: 'declined' },
  ],
  [
    'undecided',
    queryReply(authRecord({ errorcode: '60010', errormessage: 'Unable to process' })),
    { state: 'pending' },
  ],
  ['unknown', queryReply(), { state: 'unknown' }],
  ["someone else's", queryReply(authRecord({ orderreference: 'pay-2' })), { state: 'unknown' }],
])('a payment that is %s gets the matching outcome', async (_what, reply, outcome) => {
  replies = [reply]
  expect(await gateway.confirm(queryAfter(5))).toMatchObject(outcome)
  expect(receivedRequests.at(-1)).toMatchObject({
    authorization: `Basic ${btoa('ws@site:secret')}`,
    body: { alias: 'ws@site', request: [{ requesttypedescriptions: ['TRANSACTIONQUERY'] }] },
  })
})

test.each([
  ['unknown', queryReply(), 'unknown'],
  ['declined', queryReply(authRecord({ errorcode: '70000', errormessage: 'Decline' })), 'declined'],
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
  replies = [queryReply(authRecord({ settlestatus: '2' }))]
  expect(await gateway.confirm(queryAfter(30 * 24 * 60))).toEqual({ state: 'pending' })
})

test('an intent can’t be closed at the provider, and trying to close it sends nothing', async () => {
  const requestCount = receivedRequests.length
  expect(await gateway.close('pay-1')).toBe('cannotClose')
  expect(receivedRequests.length).toBe(requestCount)
})

test.each([
  ['fails', { status: 500, response: {} }],
  ['refuses the query', { response: { errorcode: '60010', errormessage: 'Busy' } }],
  ['sends an invalid response', { response: { records: 'none' } }],
  ['sends no amount', queryReply(authRecord({ baseamount: 'x' }))],
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
  const refundRecord = { errorcode: '0', baseamount: '500', transactionreference: '4-5-6' }
  replies = [queryReply(), { response: refundRecord }]
  expect(await gateway.refund(order)).toEqual({
    state: 'refunded',
    amountPence: 500,
    gatewayReference: '4-5-6',
  })
  expect(receivedRequests.at(-1)!.body.request[0]).toMatchObject({
    requesttypedescriptions: ['REFUND'],
    parenttransactionreference: '1-2-3',
    baseamount: '500',
  })
  const requestCount = receivedRequests.length
  replies = [queryReply({ ...refundRecord, requesttypedescription: 'REFUND', orderreference: 'back-1' })]
  expect(await gateway.refund(order)).toMatchObject({ state: 'refunded', gatewayReference: '4-5-6' })
  expect(receivedRequests.length).toBe(requestCount + 1)
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
