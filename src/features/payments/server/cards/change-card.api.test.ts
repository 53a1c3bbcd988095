import { afterAll, describe, expect, test } from 'vitest'
import { declinedCard, goodCard, type MadeEvent, paymentsApp } from '#tests/support/payments-app.ts'
import { signDoubleResult, startProviderDouble } from '#tests/support/provider-double/provider-double.ts'
import { deleteOldCardChecks, readCardCheck, storedCardsOf } from './stored-card-store.ts'

const double = await startProviderDouble({ now: () => providerApp.clock.now })
afterAll(() => double.close())
const providerApp = await paymentsApp(double.environment)
const sandboxApp = await paymentsApp()

type Caller = Pick<MadeEvent['bob'], 'get' | 'post'>

const gateways = [
  {
    name: 'Secure Trading',
    app: providerApp,
    check: (jwt: string, card: string) => double.enterCard(jwt, card),
  },
  {
    name: 'the sandbox',
    app: sandboxApp,
    check: async (jwt: string, number: string): Promise<{ jwt: string }> => {
      const card = { number, expiry: '12/30', securityCode: '123' }
      return (
        await sandboxApp.send({ method: 'POST', url: '/sandbox-gateway/check', payload: { jwt, card } })
      ).body
    },
  },
]

const startChange = async (caller: Caller, event: MadeEvent, customerId = event.bob.id) =>
  caller.post('/payment/event/changeCardStart', { eventId: event.id, customerId })
const finishChange = (caller: Caller, event: MadeEvent, changeId: string, jwt: string, more: object = {}) =>
  caller.post('/payment/event/changeCardFinish', {
    eventId: event.id,
    changeId,
    consent: true,
    result: { jwt },
    ...more,
  })
const cardPath = (event: MadeEvent, customerId = event.bob.id) =>
  `/event/${event.id}/storedCard/${customerId}`

describe.each(gateways)('with $name', ({ app, check }) => {
  const storeCard = async (event: MadeEvent, caller: Caller = event.bob) => {
    const { body } = await startChange(caller, event)
    const { jwt } = await check(body.data.jwt, goodCard)
    return {
      changeId: body.data.changeId as string,
      jwt,
      response: await finishChange(caller, event, body.data.changeId, jwt),
    }
  }

  test('a customer stores a card, sees its last digits and expiry, and removes it (PAY-009, API-099)', async () => {
    const event = await app.makeEvent()
    expect((await event.bob.get(cardPath(event))).body.data).toEqual({ card: null })
    const { response } = await storeCard(event)
    const card = {
      lastDigits: '1111',
      expiry: '12/30',
      consentedAt: app.clock.now.toISOString(),
      charge: null,
    }
    expect(response.body.data).toEqual({ card })
    expect((await event.bob.get(cardPath(event))).body.data).toEqual({ card })
    expect((await event.read()).guests[1]!.paidPence).toBe(0)
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await event.bob.post(`${cardPath(event)}/remove`, {})).status).toBe(200)
    expect((await event.bob.get(cardPath(event))).body.data).toEqual({ card: null })
  })

  test('a declined card leaves the earlier card stored, and the next card replaces it', async () => {
    const event = await app.makeEvent()
    await storeCard(event)
    const { body } = await startChange(event.bob, event)
    const declinedResult = await check(body.data.jwt, declinedCard)
    const response = await finishChange(event.bob, event, body.data.changeId, declinedResult.jwt)
    expect([response.status, response.body.code]).toEqual([409, 'cardDeclined'])
    expect(response.body.error).toMatch(/declined the card\. The card was not stored\.$/)
    expect((await event.bob.get(cardPath(event))).body.data.card.lastDigits).toBe('1111')
    const { jwt } = await check(body.data.jwt, goodCard)
    expect((await finishChange(event.bob, event, body.data.changeId, jwt)).status).toBe(200)
    expect(await storedCardsOf(app.db, event.bob.id)).toHaveLength(1)
  })

  test('parallel repeats of a result store one card, and so do parallel checks', async () => {
    const event = await app.makeEvent()
    const { body } = await startChange(event.bob, event)
    const { jwt } = await check(body.data.jwt, goodCard)
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => finishChange(event.bob, event, body.data.changeId, jwt)),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200))
    await Promise.all([storeCard(event), storeCard(event), storeCard(event)])
    expect(await storedCardsOf(app.db, event.bob.id)).toHaveLength(1)
  })

  test('a result without consent, from another check or of a removed card stores nothing', async () => {
    const event = await app.makeEvent()
    const { body } = await startChange(event.bob, event)
    const { jwt } = await check(body.data.jwt, goodCard)
    for (const consent of [false, undefined])
      expect((await finishChange(event.bob, event, body.data.changeId, jwt, { consent })).status).toBe(422)
    const laterStart = await startChange(event.bob, event)
    for (const id of [laterStart.body.data.changeId, body.data.changeId, 'unknown'])
      expect((await finishChange(event.bob, event, id, jwt)).body.code).toBe('cardNotStored')
    // Roles of staff can depend on the event, so a check counts only for the event that the request names.
    const otherEvent = await app.makeEvent()
    const otherStart = await startChange(app.staff, otherEvent)
    const otherResult = await check(otherStart.body.data.jwt, goodCard)
    expect(
      (await finishChange(app.staff, event, otherStart.body.data.changeId, otherResult.jwt)).body.code,
    ).toBe('cardNotStored')
    expect(await storedCardsOf(app.db, otherEvent.bob.id)).toEqual([])
    const storedChange = await storeCard(event)
    await event.bob.post(`${cardPath(event)}/remove`, {})
    expect((await finishChange(event.bob, event, storedChange.changeId, storedChange.jwt)).body.code).toBe(
      'cardNotStored',
    )
    expect(await storedCardsOf(app.db, event.bob.id)).toEqual([])
  })

  test('only the customer and staff store, see and remove a card (API-099)', async () => {
    const event = await app.makeEvent()
    const { changeId, jwt } = await storeCard(event)
    for (const caller of [event.ann, event.cat, app.stranger, app.supplier, app.visitor]) {
      expect((await startChange(caller, event)).status).toBe(403)
      expect((await finishChange(caller, event, changeId, jwt)).status).toBe(403)
      expect((await caller.get(cardPath(event))).status).toBe(403)
      expect((await caller.post(`${cardPath(event)}/remove`, {})).status).toBe(403)
    }
    expect((await app.staff.get(cardPath(event))).body.data.card.lastDigits).toBe('1111')
    await storeCard(event, app.staff)
    expect((await app.staff.post(`${cardPath(event)}/remove`, {})).status).toBe(200)
    const otherEvent = await app.makeEvent()
    expect((await startChange(app.staff, event, otherEvent.bob.id)).body.code).toBe('customerNotFound')
  })

  test('card checks that started before an instant and did not end are deleted, and stored cards stay', async () => {
    const event = await app.makeEvent()
    await storeCard(event)
    const { changeId } = (await startChange(event.bob, event)).body.data
    await deleteOldCardChecks(app.db, app.clock.now)
    expect(await readCardCheck(app.db, changeId)).toBeDefined()
    await deleteOldCardChecks(app.db, new Date(app.clock.now.getTime() + 1))
    expect(await readCardCheck(app.db, changeId)).toBeUndefined()
    expect(await storedCardsOf(app.db, event.bob.id)).toHaveLength(1)
  })

  test('the card of a guest who leaves the event is deleted', async () => {
    const [event, otherEvent] = [await app.makeEvent(), await app.makeEvent()]
    await storeCard(event)
    await storeCard(otherEvent)
    await app.payments.closeCardFormsAndRemoveCards({ customerId: event.bob.id, eventId: event.id })
    expect(await storedCardsOf(app.db, event.bob.id)).toEqual([])
    expect(await storedCardsOf(app.db, otherEvent.bob.id)).toHaveLength(1)
  })
})

test.each([
  ['of another account type', { accounttypedescription: 'MOTO' }],
  ['of a payment', { requesttypedescription: 'AUTH' }],
  ['without the end of the card number', { maskedpan: '' }],
])('a signed result %s stores nothing', async (_what, change) => {
  const event = await providerApp.makeEvent()
  const { body } = await startChange(event.bob, event)
  const record = {
    requesttypedescription: 'ACCOUNTCHECK',
    orderreference: body.data.changeId,
    transactionreference: '9-9-9',
    accounttypedescription: 'ECOM',
    currencyiso3a: 'GBP',
    errorcode: '0',
    maskedpan: '411111######1111',
    ...change,
  }
  const jwt = await signDoubleResult([record], providerApp.clock.now)
  expect((await finishChange(event.bob, event, body.data.changeId, jwt)).body.code).toBe('cardNotStored')
})

test.each(['', '1230', '2030-12'])('the malformed expiry date “%s” is not stored', async (expirydate) => {
  const event = await providerApp.makeEvent()
  const { body } = await startChange(event.bob, event)
  const record = {
    requesttypedescription: 'ACCOUNTCHECK',
    orderreference: body.data.changeId,
    transactionreference: '9-9-9',
    accounttypedescription: 'ECOM',
    currencyiso3a: 'GBP',
    errorcode: '0',
    maskedpan: '411111######1111',
    expirydate,
  }
  const jwt = await signDoubleResult([record], providerApp.clock.now)
  const { status, body: response } = await finishChange(event.bob, event, body.data.changeId, jwt)
  expect([status, response.data?.card]).toMatchObject([200, { lastDigits: '1111', expiry: null }])
})
