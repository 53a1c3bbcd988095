import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { demoPassword } from '#features/accounts/server/index.ts'
import { signUnsubscribeLink } from '#platform/server/mail/unsubscribe-link.ts'
import { recordingAdmission } from '#tests/support/recording-admission.ts'
import { createSampleEvent } from '#tests/support/sample-event.ts'
import { testApp } from '#tests/support/test-app.ts'

const { admission, entered, refuses, refused } = recordingAdmission()
const site = await testApp({ admission })

/** Returns the priorities of the requests that some work sends. */
const prioritiesOf = async (work: () => Promise<unknown>) => {
  entered.length = 0
  await work()
  return [...entered]
}

test('requests of visitors, cached responses, reads and writes of members, and payments have their own priorities', async () => {
  const member = await site.signUp()
  const { event, packageId } = await createSampleEvent(site, member)
  const eventId = event._doc as string
  const products = '/api/location/newcastle/products/stag?fields=card'
  expect(await prioritiesOf(() => site.visitor().get(products))).toEqual(['visitor'])
  expect(await prioritiesOf(() => site.visitor().get(products))).toEqual(['cached'])
  expect(await prioritiesOf(() => member.get('/api/user'))).toEqual(['member'])
  expect(await prioritiesOf(() => member.put('/api/user', { firstName: 'Bea' }))).toEqual(['write'])
  const order = { eventId, packageId, paymentSettings: { paymentType: 'custom', amountGBP: 1 } }
  const priorities = await prioritiesOf(async () => {
    const { status, body } = await member.post('/api/payment/event/prepareJwt', order, {
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(status).toBe(200)
    const card = { number: '4111 1111 1111 1111', expiry: '12/40', securityCode: '123' }
    await site.visitor().post('/sandbox-gateway/pay', { jwt: body.data.jwt, card })
    await site.visitor().post('/payment-gateway/notification', {})
    const { transactionId } = body.data
    await member.post('/api/payment/event/payment', { transactionId })
    await member.get(`/api/payment/event/status?transactionId=${transactionId}`)
  })
  expect(new Set(priorities)).toEqual(new Set(['critical']))
  const credentials = { username: 'organiser@test.com', password: demoPassword }
  expect(await prioritiesOf(() => site.visitor().post('/api/login', credentials))).toEqual(['member'])
})

test('while visitors are refused, members are served, and requests with a forged session are refused', async () => {
  const member = await site.signUp()
  const forger = site.visitor()
  forger.cookies.set('session', 'forged')
  refuses.add('visitor')
  try {
    const statuses = [site.visitor(), member, forger].map(
      async (browser) => (await browser.get('/api/venues')).status,
    )
    expect((await member.get('/api/user')).status).toBe(200)
    expect(await Promise.all(statuses)).toEqual([503, 200, 503])
  } finally {
    refuses.clear()
  }
  expect((await forger.get('/api/user')).body).toEqual({ user: null, data: null })
})

test('a request with a forged session is refused like any other under overload, so that the client repeats it', async () => {
  const forger = site.visitor()
  forger.cookies.set('session', 'forged')
  refuses.add('visitor')
  refused.length = 0
  const { status, headers, body } = await forger.get('/api/venues')
  refuses.clear()
  expect([status, body.code]).toEqual([503, 'overloaded'])
  expect(refused).toEqual(['visitor'])
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(5)
})

test('while visitors are refused, people whose session has expired can log in', async () => {
  const visitor = site.visitor()
  visitor.cookies.set('session', 'expired')
  refuses.add('visitor')
  const { status } = await visitor.post('/api/login', {
    username: 'organiser@test.com',
    password: demoPassword,
  })
  refuses.clear()
  expect(status).toBe(200)
})

test('a request for the status of a payment has the priority of a visitor if it has no session', async () => {
  const statusUrl = '/api/payment/event/status?transactionId=unknown'
  expect(await prioritiesOf(() => site.visitor().get(statusUrl))).toEqual(['visitor'])
})

test('a one-click unsubscribe with a valid key is admitted like a write of a member; one with a forged key is not', async () => {
  const { userId } = await site.signUp()
  const unsubscribe = async (secret: string) => {
    const link = { recipientId: userId, eventId: undefined, choice: 'answers' } as const
    const { statusCode } = await site.app.http.inject({
      method: 'POST',
      url: `/emails?key=${signUnsubscribeLink(secret, link, site.clock.now)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    return statusCode
  }
  const { sessionSecret } = site.config
  expect(await prioritiesOf(() => unsubscribe(sessionSecret))).toEqual(['write'])
  refuses.add('visitor')
  const statuses = [await unsubscribe(sessionSecret), await unsubscribe('t'.repeat(32))]
  refuses.clear()
  expect(statuses).toEqual([200, 503])
})

test('a refused sign-up creates no account, and succeeds when it is repeated', async () => {
  const visitor = site.visitor()
  const person = { firstName: 'Ann', lastName: 'Lee', email: 'refused@test.com', password: 'riverboat7' }
  const countPeople = async () =>
    (await site.db.selectFrom('app_user').select('id').where('email', '=', person.email).execute()).length
  refuses.add('member')
  const { status, body } = await visitor.post('/api/register', person)
  refuses.clear()
  expect([status, body.code, await countPeople()]).toEqual([503, 'overloaded', 0])
  expect((await visitor.post('/api/register', person)).status).toBe(200)
  expect(await countPeople()).toBe(1)
})
