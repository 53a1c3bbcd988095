import { orderBankPayment, prepareCardPayment } from '#features/payments/server/paying/prepare-payment.ts'
import { penceFromPounds } from '#kernel/money.ts'
import type { Random } from '#kernel/random.ts'
import { isRefusal } from '#kernel/refusal.ts'
import type { MadeEvent } from '#tests/support/payments-app.ts'
import { beginById, reconcileById, settleById } from '#tests/support/stored-payment.ts'
import type { CardBehaviour } from './gateway-double.ts'
import type { World } from './open-world.ts'
import { day, hour, minute, second } from './spans.ts'

/** A payer, with the random numbers that decide what they do. */
export type Payer = {
  readonly random: Random
  readonly event: MadeEvent
  readonly actor: Parameters<typeof prepareCardPayment>[1]['actor']
}

/**
 * Returns an action that pays by card in a browser. The browser prepares the payment and sends the form. Sometimes it
 * returns to our site, and sometimes it cancels in between.
 */
export const payByCard = (world: World, { random, event, actor }: Payer) => {
  const { schedule, count, inProcess } = world
  const order = orderOf(random, event, actor.userId)
  const key = crypto.randomUUID()
  const prepare = async (triesLeft: number): Promise<void> => {
    const preparedPayment = await inProcess((processDeps) =>
      prepareCardPayment(processDeps, { actor, key, order }),
    )
    // The browser repeats a request without a response, with the same key.
    if (preparedPayment === undefined)
      return triesLeft > 0
        ? schedule.add(schedule.now() + second, () => prepare(triesLeft - 1))
        : count('no response')
    if (isRefusal(preparedPayment)) return count(`not prepared: ${preparedPayment.refused}`)
    count('card payments prepared')
    const { transactionId } = preparedPayment
    const scheduleLater = (min: number, max: number, run: () => Promise<void>) =>
      schedule.add(schedule.now() + random.wholeNumber(min, max), run)
    if (random.chance(0.1)) return count('form never sent')
    const waitRange: [number, number] = random.chance(0.06)
      ? [55 * minute, 70 * minute]
      : [2 * second, 5 * minute]
    scheduleLater(...waitRange, () => sendForm(world, random, transactionId, 2))
    if (random.chance(0.25)) scheduleLater(second, 20 * minute, () => world.cancel(transactionId))
  }
  return () => prepare(3)
}

const sendForm = async (
  world: World,
  random: Random,
  transactionId: string,
  triesLeft: number,
): Promise<void> => {
  const { schedule, count, inProcess, double } = world
  // Some browsers send the form to the gateway without this request to our server.
  if (random.chance(0.7)) {
    const started = await inProcess((processDeps) => beginById(processDeps, transactionId))
    if (started === undefined) return
    if (isRefusal(started)) return count('form withheld')
  }
  const response = double.submit(transactionId, cardOf(random))
  count(`form sent: ${response}`)
  const scheduleLater = (max: number, run: () => Promise<void>) =>
    schedule.add(schedule.now() + random.wholeNumber(second, max), run)
  if (random.chance(0.6))
    scheduleLater(
      10 * second,
      async () => void (await inProcess((processDeps) => reconcileById(processDeps, transactionId))),
    )
  if (response === 'declined' && triesLeft > 0 && random.chance(0.5))
    scheduleLater(5 * minute, () => sendForm(world, random, transactionId, triesLeft - 1))
  if (response === 'challenge' && random.chance(0.7))
    scheduleLater(5 * minute, async () => double.answerChallenge(transactionId, random.chance(0.8)))
}

/**
 * Returns an action that orders a bank payment. The money arrives in full, with another amount, too late or never.
 * Staff mark it as received.
 */
export const payByBank = (world: World, { random, event, actor }: Payer) => {
  const { schedule, count, inProcess } = world
  const order = orderOf(random, event, actor.userId)
  const key = crypto.randomUUID()
  return async () => {
    const bankOrder = await inProcess((processDeps) => orderBankPayment(processDeps, { actor, key, order }))
    if (bankOrder === undefined) return
    if (isRefusal(bankOrder)) return count(`not ordered: ${bankOrder.refused}`)
    count('bank payments ordered')
    const { transactionId, amountGBP } = bankOrder
    if (random.chance(0.3))
      schedule.add(schedule.now() + random.wholeNumber(minute, 8 * day), () => world.cancel(transactionId))
    if (!random.chance(0.6)) return
    const amountPence = random.chance(0.9) ? penceFromPounds(amountGBP) : random.wholeNumber(1, 2000)
    const at = schedule.now() + random.wholeNumber(hour, 10 * day)
    // Sometimes two staff users press the button at the same time.
    for (const _ of random.chance(0.3) ? [1, 2] : [1])
      schedule.add(at, () => receive(world, transactionId, amountPence))
    world.received.set(transactionId, amountPence)
  }
}

/** Marks a bank order as received. If the process dies, repeats the request an hour later. */
const receive = async ({ schedule, inProcess, deps }: World, transactionId: string, amountPence: number) => {
  const confirmed = { state: 'paid', amountPence, gatewayReference: null, cardDigits: null } as const
  const settled = await inProcess((processDeps) => settleById(processDeps, transactionId, confirmed))
  if (settled === undefined)
    schedule.add(schedule.now() + hour, async () => void (await settleById(deps, transactionId, confirmed)))
}

const orderOf = (random: Random, event: MadeEvent, payerId: string) => {
  const isOrganiser = payerId === event.people[0]!.id
  const payForCustomers = isOrganiser && random.chance(0.3) ? event.people.map(({ id }) => id) : [payerId]
  const paymentSettings = random.chance(0.9)
    ? { paymentType: 'custom' as const, amountGBP: random.wholeNumber(100, 1200) / 100 }
    : { paymentType: random.pick(['deposit', 'fully paid'] as const) }
  return { eventId: event.id, packageId: event.packageId, paymentSettings, payForCustomers }
}

const cardOf = (random: Random): CardBehaviour => {
  const kind = random.pick([
    'pay',
    'pay',
    'pay',
    'pay',
    'decline',
    'decline',
    'challenge',
    'process',
    'process',
  ] as const)
  if (kind !== 'process') return { kind }
  const isLong = random.chance(0.2)
  return {
    kind,
    durationMs: isLong ? random.wholeNumber(hour, 3 * day) : random.wholeNumber(second, 20 * minute),
    outcome: random.chance(0.7) ? 'paid' : 'declined',
  }
}
