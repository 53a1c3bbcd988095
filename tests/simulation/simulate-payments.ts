import { refundCard, refundOverpaid } from '#features/payments/server/moving/card-refund.ts'
import { moveMoney } from '#features/payments/server/moving/move-money.ts'
import { reconcileOpenTransactions } from '#features/payments/server/paying/reconcile-payments.ts'
import type { Random } from '#kernel/random.ts'
import { isRefusal } from '#kernel/refusal.ts'
import type { MadeEvent } from '#tests/support/payments-app.ts'
import { findDifferences } from './check-books.ts'
import { openWorld, randomOfSeed, type Simulation, type World } from './open-world.ts'
import { payByBank, payByCard } from './pay.ts'
import { day, hour, second } from './spans.ts'

/** The number of payments for each event. With so many, some people still owe money in the end, and others overpay. */
const paymentsPerEvent = 15

/**
 * Simulates `payments` payments, which start within a week. People pay by card or bank, sometimes in several windows,
 * and some cancel or do not return. Staff refund and move money. The gateway is faulty, and processes die between any
 * two steps. Then the faults end, and the jobs run until every payment should have ended.
 * @returns the differences in the books, and how often each kind of incident happened
 */
export const simulatePayments = async ({ app, payments, seed, faults }: Simulation) => {
  const start = app.clock.now.getTime()
  const world = openWorld({ app, seed, faults })
  await schedulePayments(world, { app, payments, seed })
  await runToTheEnd(world, start)
  const differences = await findDifferences({ database: app.db, ...world })
  const counts = await countEnds(world, app)
  app.clock.now = new Date(start)
  return { differences, counts }
}

const schedulePayments = async (world: World, { app, payments, seed }: Simulation) => {
  const { schedule } = world
  const start = schedule.now()
  const events: MadeEvent[] = []
  for (let remaining = payments; remaining > 0; remaining -= paymentsPerEvent)
    events.push(await app.makeEvent())
  for (let index = 0; index < payments; ) {
    const random = randomOfSeed(seed + 1 + index)
    const event = random.pick(events)
    const payer = random.pick(event.people)
    const actor = { userId: payer.id, userType: 'customer' as const, sessionId: 's', roles: [] }
    const at = start + random.wholeNumber(0, 7 * day)
    // Several windows of one payer, opened almost at the same time.
    const windows = random.chance(0.3) ? random.wholeNumber(2, 4) : 1
    for (let window = 0; window < windows && index < payments; window += 1, index += 1) {
      const pay = (random.chance(0.15) ? payByBank : payByCard)(world, { random, event, actor })
      schedule.add(at + random.pick([0, 0, random.wholeNumber(0, 10 * second)]), pay)
    }
    if (random.chance(0.7))
      schedule.add(start + random.wholeNumber(0, 8 * day), () => changeByStaff(world, random, event))
  }
}

const changeByStaff = async ({ inProcess, count }: World, random: Random, event: MadeEvent) => {
  const eventId = event.id
  const { id: customerId } = random.pick(event.people)
  const requestFields = { eventId, doneBy: 'staff', key: crypto.randomUUID() }
  const amountGBP = random.wholeNumber(1, 20)
  const toCustomer = random.pick(event.people.filter(({ id }) => id !== customerId)).id
  const change = random.pick(['refund', 'overpaid', 'move'] as const)
  const result = await inProcess<unknown>((processDeps) =>
    change === 'refund'
      ? refundCard(processDeps, { ...requestFields, customerId, amountGBP })
      : change === 'overpaid'
        ? refundOverpaid(processDeps, { ...requestFields, customerId })
        : moveMoney(processDeps, {
            ...requestFields,
            moves: [{ fromCustomer: customerId, toCustomer, amountGBP }],
          }),
  )
  if (result !== undefined) count(isRefusal(result) ? `${change} refused` : `${change} done`)
}

/** Runs the schedule with an hourly reconciliation, and then two weeks without faults, so that all payments can end. */
const runToTheEnd = async ({ schedule, inProcess, endFaults }: World, start: number) => {
  const reconcile = async () =>
    void (await inProcess((processDeps) => reconcileOpenTransactions(processDeps, 500)))
  for (let at = start; at < start + 11 * day; at += hour) schedule.add(at, reconcile)
  await schedule.run()
  endFaults()
  for (let hours = 0; hours < 24 * 14; hours += 6) {
    schedule.add(schedule.now() + 6 * hour, reconcile)
    await schedule.run()
  }
}

/** Counts the final states of orders and transactions. Returns all counts of the simulation by name. */
const countEnds = async ({ double, count, counts }: World, { db }: Simulation['app']) => {
  for (const { state } of double.orders.values()) count(`at the gateway in the end: ${state}`)
  const transactions = await db
    .selectFrom('payment_transaction')
    .select(['transaction_type', 'status'])
    .execute()
  for (const { transaction_type, status } of transactions) count(`${transaction_type} in the end: ${status}`)
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
}
