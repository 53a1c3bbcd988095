import { randomUUID } from 'node:crypto'
import { readEvent } from '#features/events/server/index.ts'
import { goodCard } from './payments-app.ts'
import { createSampleEvent, joinEvent, sampleProduct } from './sample-event.ts'
import type { TestApp } from './test-app.ts'
import type { TestBrowser } from './test-browser.ts'

type Payment = {
  readonly paymentType: string
  readonly amountGBP?: number
  readonly useInstalments?: boolean
}
type PaymentTarget = { readonly packageId?: string; readonly payForCustomers?: readonly string[] }

/**
 * Creates an event for `people` people with an organiser and `joined` guests, and functions with which they pay by card
 * and staff refund and credit them.
 */
export const payingGroup = async (
  site: TestApp,
  staff: TestBrowser,
  { people = 2, joined = 1, products = 1 }: { people?: number; joined?: number; products?: number } = {},
) => {
  const organiser = await site.signUp({ firstName: 'Olga', lastName: 'Orr' })
  const createdEvent = await createSampleEvent(site, organiser, {
    people,
    package: {
      locationId: 'newcastle',
      startDate: startDateOf(site),
      nightsCount: 2,
      productList: Array.from({ length: products }, () => sampleProduct()),
    },
  })
  const { event } = createdEvent
  const packageId = createdEvent.packageId as string
  const id = event._doc as string
  const guests = []
  for (let index = 0; index < joined; index += 1) {
    const guest = await site.signUp({ firstName: ['Ben', 'Cat', 'Dan'][index] ?? 'Eve', lastName: 'Gray' })
    await joinEvent(guest, event.token)
    guests.push(guest)
  }
  const itineraryIds = event.packageOption[0].productList.flatMap(
    ({ itinerary }: { itinerary: { itineraryId: string }[] }) =>
      itinerary.map(({ itineraryId }) => itineraryId),
  ) as string[]
  const orderOf = (
    paymentSettings: Payment,
    { packageId: paidPackageId = packageId, payForCustomers }: PaymentTarget,
  ) => ({
    eventId: id,
    packageId: paidPackageId,
    paymentSettings,
    ...(payForCustomers && { payForCustomers }),
  })
  /**
   * Prepares and starts a payment. Returns the outcome of the start, and a function that enters the card and returns to
   * the site.
   * @throws Error if the payment is refused before its start
   */
  const begin = async (payer: TestBrowser, payment: Payment, forWhom: PaymentTarget = {}) => {
    const preparation = await payer.post('/api/payment/event/prepareJwt', orderOf(payment, forWhom), {
      headers: { 'idempotency-key': randomUUID() },
    })
    if (preparation.status !== 200) throw new Error(JSON.stringify(preparation.body))
    const { jwt, transactionId, amountGBP } = preparation.body.data
    const ids = { eventId: id, packageId: forWhom.packageId ?? packageId, transactionId }
    const started = await payer.post('/api/payment/event/saveAwaitingTransaction', ids)
    const finish = async () => {
      const card = { number: goodCard, expiry: '12/40', securityCode: '123' }
      await site.app.http.inject({ method: 'POST', url: '/sandbox-gateway/pay', payload: { jwt, card } })
      return payer.post('/api/payment/event/payment', { transactionId, paymentResult: { errorcode: '0' } })
    }
    return { started, finish, transactionId: transactionId as string, amountGBP: amountGBP as number }
  }
  return {
    id,
    packageId,
    token: event.token as string,
    organiser,
    guests,
    itineraryIds,
    begin,
    pay: async (
      payer: TestBrowser,
      payment: Payment = { paymentType: 'deposit' },
      forWhom: PaymentTarget = {},
    ) => {
      const { started, finish, amountGBP } = await begin(payer, payment, forWhom)
      if (started.status !== 200) throw new Error(JSON.stringify(started.body))
      const { status, body } = await finish()
      if (status !== 200) throw new Error(JSON.stringify(body))
      return { amountGBP, event: body.data.event }
    },
    /** Returns the amount in pounds of each payment type that the payer can choose. */
    amountsByType: async (payer: TestBrowser, forWhom: PaymentTarget = {}) => {
      const { body } = await payer.post(
        `/api/event/${id}/package/${forWhom.packageId ?? packageId}/paymentTypes`,
        forWhom.payForCustomers ? { payForCustomers: forWhom.payForCustomers } : {},
      )
      return new Map<string, number>(
        body.data.paymentTypes.map((option: { paymentType: string; amountGBP: number }) => [
          option.paymentType,
          option.amountGBP,
        ]),
      )
    },
    send: (browser: TestBrowser, name: string, data: object, ids: object = {}) =>
      browser.put(`/api/event/${id}`, { commandList: [{ name, data, ...ids }] }),
    read: async () => (await readEvent(site.db, id))!,
    readAs: async (browser: TestBrowser) => (await browser.get(`/api/event/${id}`)).body.data,
    refund: (customerId: string, amountGBP: number) =>
      staff.post(
        `/api/event/${id}/customerBankRefund`,
        { customerId, amountGBP },
        { headers: { 'idempotency-key': randomUUID() } },
      ),
    credit: (customerId: string, amountGBP: number) =>
      staff.put(
        `/api/event/${id}/package/${packageId}/addCreditNote`,
        { customerId, amountGBP },
        { headers: { 'idempotency-key': randomUUID() } },
      ),
    tasks: (ownerType: 'staff' | 'supplier') =>
      site.db
        .selectFrom('event_task')
        .select(['title', 'completed'])
        .where('event_id', '=', id)
        .where('owner_type', '=', ownerType)
        .execute(),
    mails: async (kind: string) =>
      (
        await site.db
          .selectFrom('mail_outbox')
          .select('recipient')
          .where('event_id', '=', id)
          .where('kind', '=', kind)
          .execute()
      ).map(({ recipient }) => recipient),
  }
}

const startDateOf = ({ clock }: TestApp) => {
  const start = new Date(clock.now.getTime() + 100 * 86_400_000)
  return start.toISOString().slice(0, 10)
}

export type PayingGroup = Awaited<ReturnType<typeof payingGroup>>
