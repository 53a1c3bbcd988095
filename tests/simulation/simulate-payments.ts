import { refundCard, refundOverpaid } from '#features/payments/server/moving/card-refund.ts'
import { moveMoney } from '#features/payments/server/moving/move-money.ts'
import { beginPayment, creditPayment } from '#features/payments/server/paying/change-payment.ts'
import { giveUpPayment } from '#features/payments/server/paying/close-intent.ts'
import { orderBankPayment, prepareCardPayment } from '#features/payments/server/paying/prepare-payment.ts'
import { settleByAsking, settleOpenTransactions } from '#features/payments/server/paying/settle-by-asking.ts'
import type { PaymentsParts } from '#features/payments/server/payments-parts.ts'
import { readTransaction } from '#features/payments/server/transaction-store.ts'
import { penceFromPounds } from '#kernel/money.ts'
import { isRefusal } from '#kernel/refusal.ts'
import type { MadeEvent, paymentsApp } from '#tests/support/payments-app.ts'
import { findDifferences } from './check-books.ts'
import { createGatewayDouble } from './gateway-double.ts'
import { mortalParts, ProcessDied } from './mortal-parts.ts'
import { createPlan } from './plan.ts'
import { type Random, randomOf } from './random.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** What a planted fault puts in place of what the product does. */
export type Faults = {
  readonly onNotification?: (parts: PaymentsParts, transactionId: string) => Promise<unknown>
  readonly giveUp?: (parts: PaymentsParts, transactionId: string) => Promise<unknown>
}

type Simulation = {
  readonly app: Awaited<ReturnType<typeof paymentsApp>>
  readonly payments: number
  readonly seed: number
  readonly faults?: Faults
}

/** Payments of an event; so many leave some people owing and some overpaid. */
const paymentsAnEvent = 15

/**
 * Lets so many payments be made over a week: by card and bank, in several windows, by people who give up, come
 * back or do not, against a gateway that is worse than any, by processes that die between any two steps; refunds
 * and money moves amid them. Then waits until everything has its end.
 * @returns in what the books differ, and what happened how often
 */
export const simulatePayments = async ({ app, payments, seed, faults = {} }: Simulation) => {
  const counts = new Map<string, number>()
  const count = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1)
  const start = app.clock.now.getTime()
  const plan = createPlan(app.clock)
  const random = randomOf(seed)
  const double = createGatewayDouble({
    random,
    now: () => app.clock.now.getTime(),
    count,
    notify: (at, reference) => plan.add(at, () => notified(reference)),
  })
  const parts: PaymentsParts = { ...app.payments.parts, gateway: double.gateway }
  const received = new Map<string, number>()

  let mayDie = true
  /** Does something in a process that may die amid it; nothing when it did. */
  const alive = async <Done>(work: (parts: PaymentsParts) => Promise<Done>): Promise<Done | undefined> => {
    const dies = mayDie && random.maybe(0.2)
    try {
      return await work(dies ? mortalParts(parts, random.between(0, 16)) : parts)
    } catch (problem) {
      const problems = problem instanceof AggregateError ? problem.errors : [problem]
      if (!dies || !problems.every((each) => each instanceof ProcessDied)) throw problem
      count('process died')
      return undefined
    }
  }
  const notified = async (reference: string) => {
    count('notification came')
    const answered = faults.onNotification ?? settleByAsking
    await alive((living) => answered(living, reference))
  }
  const giveUp = async (transactionId: string) => {
    const payment = (await readTransaction(app.db, transactionId))!
    const answer = await alive((living) =>
      faults.giveUp ? faults.giveUp(living, transactionId) : giveUpPayment(living, payment, 'Given up'),
    )
    if (answer !== undefined) count(isRefusal(answer) ? 'not given up: it is pending' : 'given up')
  }

  const payByCard = (
    own: Random,
    event: MadeEvent,
    actor: Parameters<typeof prepareCardPayment>[1]['actor'],
  ) => {
    const order = orderOf(own, event, actor.userId)
    const key = crypto.randomUUID()
    const prepare = async (tries: number): Promise<void> => {
      const prepared = await alive((living) => prepareCardPayment(living, { actor, key, order }))
      // The browser repeats what was not answered, under its key.
      if (prepared === undefined)
        return tries > 0 ? plan.add(plan.now() + second, () => prepare(tries - 1)) : count('never answered')
      if (isRefusal(prepared)) return count(`not prepared: ${prepared.refused}`)
      count('card payments prepared')
      const { transactionId } = prepared
      const later = (least: number, most: number, run: () => Promise<void>) =>
        plan.add(plan.now() + own.between(least, most), run)
      if (own.maybe(0.1)) return count('form never sent')
      const wait: [number, number] = own.maybe(0.06) ? [55 * minute, 70 * minute] : [2 * second, 5 * minute]
      later(...wait, () => sendForm(transactionId, 2))
      if (own.maybe(0.25)) later(second, 20 * minute, () => giveUp(transactionId))
    }
    const sendForm = async (transactionId: string, tries: number): Promise<void> => {
      // Some browsers do not ask us first, because their page is not ours.
      if (own.maybe(0.85)) {
        const begun = await alive((living) => beginPayment(living, transactionId))
        if (begun === undefined) return
        if (isRefusal(begun)) return count('form kept back')
      }
      const answer = double.submit(transactionId, cardOf(own))
      count(`form sent: ${answer}`)
      const later = (most: number, run: () => Promise<void>) =>
        plan.add(plan.now() + own.between(second, most), run)
      if (own.maybe(0.6)) later(10 * second, () => comeBack(transactionId))
      if (answer === 'declined' && tries > 0 && own.maybe(0.5))
        later(5 * minute, () => sendForm(transactionId, tries - 1))
      if (answer === 'challenge' && own.maybe(0.7))
        later(5 * minute, async () => double.answerChallenge(transactionId, own.maybe(0.8)))
    }
    return () => prepare(3)
  }
  const comeBack = async (transactionId: string) =>
    void (await alive((living) => settleByAsking(living, transactionId)))

  const payByBank = (
    own: Random,
    event: MadeEvent,
    actor: Parameters<typeof orderBankPayment>[1]['actor'],
  ) => {
    const order = orderOf(own, event, actor.userId)
    const key = crypto.randomUUID()
    return async () => {
      const ordered = await alive((living) => orderBankPayment(living, { actor, key, order }))
      if (ordered === undefined) return
      if (isRefusal(ordered)) return count(`not ordered: ${ordered.refused}`)
      count('bank payments ordered')
      const { transactionId, amountGBP } = ordered
      if (own.maybe(0.3)) plan.add(plan.now() + own.between(minute, 8 * day), () => giveUp(transactionId))
      if (own.maybe(0.6)) {
        const amountPence = own.maybe(0.9) ? penceFromPounds(amountGBP) : own.between(1, 2000)
        const confirmed = { amountPence, gatewayReference: null, cardDigits: null }
        const at = plan.now() + own.between(hour, 10 * day)
        // Two of staff press the button at once.
        for (const _ of own.maybe(0.3) ? [1, 2] : [1])
          plan.add(at, async () => {
            const done = await alive((living) => creditPayment(living, transactionId, confirmed))
            if (done === undefined) plan.add(plan.now() + hour, () => receiveAgain(transactionId, confirmed))
          })
        received.set(transactionId, amountPence)
      }
    }
  }
  const receiveAgain = async (
    transactionId: string,
    confirmed: { amountPence: number; gatewayReference: null; cardDigits: null },
  ) => void (await creditPayment(parts, transactionId, confirmed))

  const events: MadeEvent[] = []
  for (let left = payments; left > 0; left -= paymentsAnEvent) events.push(await app.makeEvent())
  for (let index = 0; index < payments; ) {
    const own = randomOf(seed + 1 + index)
    const event = own.pick(events)
    const payer = own.pick(event.people)
    const actor = { userId: payer.id, userType: 'customer' as const, sessionId: 's', roles: [] }
    const at = start + own.between(0, 7 * day)
    // Several windows of one payer, opened at nearly the same time.
    const windows = own.maybe(0.3) ? own.between(2, 4) : 1
    for (let window = 0; window < windows && index < payments; window += 1, index += 1) {
      const pay = own.maybe(0.15) ? payByBank(own, event, actor) : payByCard(own, event, actor)
      plan.add(at + own.pick([0, 0, own.between(0, 10 * second)]), pay)
    }
    if (own.maybe(0.15)) plan.add(start + own.between(0, 8 * day), () => changeByStaff(own, event))
  }
  const changeByStaff = async (own: Random, event: MadeEvent) => {
    const eventId = event.id
    const { id: customerId } = own.pick(event.people)
    const about = { eventId, doneBy: 'staff', key: crypto.randomUUID() }
    const amountGBP = own.between(1, 20)
    const toCustomer = own.pick(event.people.filter(({ id }) => id !== customerId)).id
    const what = own.pick(['refund', 'overpaid', 'move'] as const)
    const done = await alive<unknown>((living) =>
      what === 'refund'
        ? refundCard(living, { ...about, customerId, amountGBP })
        : what === 'overpaid'
          ? refundOverpaid(living, { ...about, customerId })
          : moveMoney(living, { ...about, moves: [{ fromCustomer: customerId, toCustomer, amountGBP }] }),
    )
    if (done !== undefined) count(isRefusal(done) ? `${what} refused` : `${what} done`)
  }
  /** The job, and after the week until there is nothing left to do, without further trouble. */
  const settle = async () => void (await alive((living) => settleOpenTransactions(living, 500)))
  for (let at = start; at < start + 11 * day; at += 30 * minute) plan.add(at, settle)
  await plan.run()
  mayDie = false
  double.calm()
  for (let hours = 0; hours < 24 * 14; hours += 6) {
    plan.add(plan.now() + 6 * hour, settle)
    await plan.run()
  }
  for (const { state } of double.orders.values()) count(`at the gateway in the end: ${state}`)
  const ended = await app.db
    .selectFrom('payment_transaction')
    .select(['transaction_type', 'status'])
    .execute()
  for (const { transaction_type, status } of ended) count(`${transaction_type} in the end: ${status}`)
  const differences = await findDifferences({ database: app.db, double, received })
  app.clock.now = new Date(start)
  return { differences, counts: Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))) }
}

const orderOf = (random: Random, event: MadeEvent, payerId: string) => {
  const isOrganiser = payerId === event.people[0]!.id
  const payForCustomers = isOrganiser && random.maybe(0.3) ? event.people.map(({ id }) => id) : [payerId]
  const paymentSettings = random.maybe(0.9)
    ? { paymentType: 'custom' as const, amountGBP: random.between(100, 1200) / 100 }
    : { paymentType: random.pick(['deposit', 'fully paid'] as const) }
  return { eventId: event.id, packageId: event.packageId, paymentSettings, payForCustomers }
}

const cardOf = (random: Random): Parameters<ReturnType<typeof createGatewayDouble>['submit']>[1] => {
  const does = random.pick([
    'pay',
    'pay',
    'pay',
    'pay',
    'decline',
    'decline',
    'challenge',
    'take',
    'take',
  ] as const)
  if (does !== 'take') return { does }
  const isLong = random.maybe(0.2)
  return {
    does,
    for: isLong ? random.between(hour, 3 * day) : random.between(second, 20 * minute),
    ends: random.maybe(0.7) ? 'paid' : 'declined',
  }
}
