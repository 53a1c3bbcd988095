import { afterAll, describe, expect, test } from 'vitest'
import {
  challengedCard,
  declinedCard,
  enterCard,
  goodCard,
  paymentsApp,
} from '#tests/support/payments-app.ts'
import { signDoubleNotice, startProviderDouble } from '#tests/support/provider-double/provider-double.ts'
import { GatewayUnreachable } from './payment-gateway.ts'

// Both gateways must pass these tests: the sandbox, and Secure Trading against a test double of the provider.

const notifications: Record<string, string>[] = []
const double = await startProviderDouble({
  now: () => secureTrading.clock.now,
  notify: async (fields) => void notifications.push(fields),
})
afterAll(() => double.close())
const sandbox = await paymentsApp()
const secureTrading = await paymentsApp(double.environment)

type CardFormResult = { readonly jwt?: string | undefined }
const gateways = [
  {
    name: 'the sandbox',
    app: sandbox,
    enter: async (jwt: string, card: string): Promise<CardFormResult> => {
      await enterCard(sandbox, jwt, card)
      return {}
    },
    check: async (jwt: string, number: string): Promise<CardFormResult> => {
      const card = { number, expiry: '12/30', securityCode: '123' }
      return (await sandbox.send({ method: 'POST', url: '/sandbox-gateway/check', payload: { jwt, card } }))
        .body
    },
  },
  {
    name: 'Secure Trading',
    app: secureTrading,
    enter: (jwt: string, card: string): Promise<CardFormResult> => double.enterCard(jwt, card),
    check: (jwt: string, card: string): Promise<CardFormResult> => double.enterCard(jwt, card),
  },
]
let lastNumber = 0
const newReference = () => {
  lastNumber += 1
  return `contract-${lastNumber}`
}

describe.each(gateways)('$name', ({ app, enter, check }) => {
  const gateway = app.payments.deps.gateway!
  const query = (reference: string) => ({
    reference,
    preparedAt: app.clock.now,
    requestedAt: app.clock.now,
  })
  const prepare = async (amountPence = 2000) => {
    const reference = newReference()
    return { reference, jwt: await gateway.prepare({ reference, amountPence, at: app.clock.now }) }
  }

  test('reports a payment with its amount and the end of the card number (PAY-006)', async () => {
    const { reference, jwt } = await prepare()
    expect(await gateway.confirm(query(reference))).toMatchObject({ state: 'unknown', isFinal: false })
    await enter(jwt, goodCard)
    expect(await gateway.confirm(query(reference))).toMatchObject({
      state: 'paid',
      amountPence: 2000,
      cardDigits: '1111',
    })
  })

  test('reports a declined card, after which the payer can enter another', async () => {
    const { reference, jwt } = await prepare()
    await enter(jwt, declinedCard)
    const declined = await gateway.confirm(query(reference))
    expect(declined).toMatchObject({
      state: 'declined',
      isFinal: false,
      reason: expect.stringContaining('declined'),
    })
    await enter(jwt, goodCard)
    expect(await gateway.confirm(query(reference))).toMatchObject({ state: 'paid' })
  })

  test('pays out each refund once, and never more than was charged', async () => {
    const { reference, jwt } = await prepare()
    await enter(jwt, goodCard)
    const paid = await gateway.confirm(query(reference))
    const gatewayReference = paid.state === 'paid' ? paid.gatewayReference : ''
    const refundOf = (amountPence: number, refund: string) =>
      gateway.refund({ reference: refund, paymentReference: reference, gatewayReference, amountPence })
    const [firstRefund, secondRefund] = [newReference(), newReference()]
    const refundOutcome = await refundOf(1500, firstRefund)
    expect(refundOutcome).toMatchObject({ state: 'refunded', amountPence: 1500 })
    expect(await refundOf(1500, firstRefund)).toEqual(refundOutcome)
    expect(await refundOf(600, secondRefund)).toMatchObject({ state: 'declined' })
    expect(await refundOf(500, secondRefund)).toMatchObject({ state: 'refunded', amountPence: 500 })
  })

  test('stores a card without a charge, and only for the check that requested it (PAY-009)', async () => {
    const cardCheck = { reference: newReference(), at: app.clock.now }
    const { jwt } = await check(await gateway.prepareCardCheck(cardCheck), goodCard)
    expect(await gateway.readCardCheck(jwt!, cardCheck)).toMatchObject({
      state: 'stored',
      cardDigits: '1111',
      expiry: '12/30',
    })
    expect(await gateway.readCardCheck(jwt!, { ...cardCheck, reference: newReference() })).toBeUndefined()
    expect(await gateway.confirm(query(cardCheck.reference))).toMatchObject({ state: 'unknown' })
    const declined = await check(await gateway.prepareCardCheck(cardCheck), declinedCard)
    expect(await gateway.readCardCheck(declined.jwt!, cardCheck)).toMatchObject({ state: 'declined' })
  })

  const storeCard = async (number: string) => {
    const cardCheck = { reference: newReference(), at: app.clock.now }
    const { jwt } = await check(await gateway.prepareCardCheck(cardCheck), number)
    const card = await gateway.readCardCheck(jwt!, cardCheck)
    return card?.state === 'stored' ? card.gatewayReference : ''
  }
  const chargeOf = (cardReference: string) => ({
    reference: newReference(),
    amountPence: 1600,
    cardReference,
    at: app.clock.now,
  })

  test('charges a stored card without its customer, and reports and refunds this charge like any payment (PAY-O16)', async () => {
    const charge = chargeOf(await storeCard(goodCard))
    const paid = await gateway.chargeStoredCard(charge)
    expect(paid).toMatchObject({ state: 'paid', amountPence: 1600, cardDigits: '1111' })
    expect(await gateway.confirm(query(charge.reference))).toEqual(paid)
    const refund = {
      reference: newReference(),
      paymentReference: charge.reference,
      gatewayReference: paid.state === 'paid' ? paid.gatewayReference : '',
      amountPence: 1600,
    }
    expect(await gateway.refund(refund)).toMatchObject({ state: 'refunded' })
  })

  test('permanently declines a charge of a stored card that the customer would have to confirm, and charges nothing', async () => {
    const charge = chargeOf(await storeCard(challengedCard))
    expect(await gateway.chargeStoredCard(charge)).toMatchObject({ state: 'declined', isFinal: true })
    expect(await gateway.confirm(query(charge.reference))).toMatchObject({ state: 'declined' })
  })
})

describe('Secure Trading', () => {
  const gateway = secureTrading.payments.deps.gateway!

  test('reads a notification only if its signature matches its fields', async () => {
    const reference = newReference()
    await double.enterCard(
      await gateway.prepare({ reference, amountPence: 2000, at: secureTrading.clock.now }),
      goodCard,
    )
    expect(gateway.readNotification(notifications.at(-1)!)).toBe(reference)
    expect(gateway.readNotification({ ...notifications.at(-1)!, errorcode: '1' })).toBeUndefined()
    expect(gateway.readNotification(signDoubleNotice({ orderreference: 'a', zebra: '1', alpha: '2' }))).toBe(
      'a',
    )
  })

  test.each([
    ['APPLEPAY', 'applePay'],
    ['GOOGLEPAY', 'googlePay'],
  ] as const)(
    'reports and refunds a payment by %s like one by card, and names the wallet',
    async (source, wallet) => {
      const payment = { reference: newReference(), amountPence: 2000, requestedAt: secureTrading.clock.now }
      const form = await gateway.prepare({ ...payment, at: secureTrading.clock.now })
      const declined = await double.payWithWallet(form, source, declinedCard)
      expect(await gateway.readResult(declined.jwt, payment)).toMatchObject({
        state: 'declined',
        isFinal: false,
      })
      const { jwt } = await double.payWithWallet(form, source, goodCard)
      const paid = { state: 'paid', amountPence: 2000, cardDigits: '1111', wallet }
      const outcome = await gateway.confirm({ ...payment, preparedAt: secureTrading.clock.now })
      expect(outcome).toMatchObject(paid)
      expect(await gateway.readResult(jwt, payment)).toEqual(outcome)
      expect(await gateway.readResult(jwt, { ...payment, amountPence: 1999 })).toBeUndefined()
      const refund = {
        reference: newReference(),
        paymentReference: payment.reference,
        gatewayReference: outcome.state === 'paid' ? outcome.gatewayReference : '',
        amountPence: 2000,
      }
      expect(await gateway.refund(refund)).toMatchObject({ state: 'refunded', amountPence: 2000 })
    },
  )

  test('does not guess the outcome while the provider is down', async () => {
    double.setDown(true)
    const query = {
      reference: newReference(),
      preparedAt: secureTrading.clock.now,
      requestedAt: secureTrading.clock.now,
    }
    await expect(gateway.confirm(query)).rejects.toThrow(GatewayUnreachable)
    double.setDown(false)
  })
})
