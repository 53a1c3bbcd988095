import { cancelPayment } from '#features/payments/server/paying/close-intent.ts'
import { prepareCardPayment } from '#features/payments/server/paying/prepare-payment.ts'
import { readPayment } from '#features/payments/server/transaction-store.ts'
import { isRefusal } from '#kernel/refusal.ts'
import type { CardBehaviour } from '#tests/simulation/gateway-double.ts'
import { hour, minute, second } from '#tests/simulation/spans.ts'
import { beginById, reconcileById } from '#tests/support/stored-payment.ts'
import { actorOf } from '../open-sequence-world.ts'
import { type Operation, operation, type Turn } from '../operation.ts'
import { isDone, nameOf, pickFrom, pounds, sendWithKey } from './send.ts'

type Settings = Parameters<typeof prepareCardPayment>[1]['order']['paymentSettings']
type Order = { readonly settings: Settings; readonly payerId: string; readonly payFor?: readonly string[] }

/** Returns the id of a package of the event, usually of the first; undefined if there is none. */
export const pickPackageId = (turn: Turn): string | undefined => {
  const { packages } = turn.books.document
  return turn.random.chance(0.8) ? packages[0]?.id : pickFrom(turn, packages)?.id
}

/** Returns a guest with an account, who can pay: of two random guests, the one who probably owes more. */
export const pickPayer = ({ random, books }: Turn): string => {
  const payers = books.document.guests.filter(({ registered }) => registered)
  const [firstPayer, secondPayer] = [random.pick(payers), random.pick(payers)]
  const firstOwesMore =
    firstPayer.attending === 'Yes' &&
    (secondPayer.attending === 'No' || firstPayer.paidPence <= secondPayer.paidPence)
  return firstOwesMore ? firstPayer.customerId : secondPayer.customerId
}

/** Returns a random list of people to pay for, sometimes with the open places; never empty. */
export const pickPayees = ({ random, books, world }: Turn): string[] => {
  const guests = books.document.guests.map(({ customerId }) => customerId).filter(() => random.chance(0.6))
  const payees = random.chance(0.4) ? [...guests, 'openPlaces'] : guests
  return payees.length > 0 ? payees : [world.organiserId]
}

const cardOf = ({ random }: Turn): CardBehaviour => {
  const kind = random.pick(['pay', 'pay', 'pay', 'pay', 'pay', 'decline', 'challenge', 'process'] as const)
  if (kind !== 'process') return { kind }
  const durationMs = random.chance(0.7)
    ? random.wholeNumber(second, 20 * minute)
    : random.wholeNumber(hour, 8 * hour)
  return { kind, durationMs, outcome: random.chance(0.7) ? 'paid' : 'declined' }
}

/** Opens a card form. Returns the id of its transaction; undefined if it was refused or there is no package. */
const openForm = async (turn: Turn, { settings, payerId, payFor }: Order): Promise<string | undefined> => {
  const { world, note } = turn
  const packageId = pickPackageId(turn)
  if (!packageId) return undefined
  const { paymentType, amountGBP = '' } = settings
  const payees = payFor ?? [payerId]
  note(
    `${nameOf(turn, payerId)} pays ${paymentType} ${amountGBP} for ${payees.map((id) => nameOf(turn, id))}:`,
  )
  const order = {
    eventId: world.eventId,
    packageId,
    paymentSettings: settings,
    ...(payFor && { payForCustomers: payFor }),
  }
  const response = await sendWithKey(turn, (key) =>
    prepareCardPayment(world.deps, { actor: actorOf(payerId), key, order }),
  )
  if (isRefusal(response)) note(`refused: ${response.refused}`)
  else {
    note(`${response.amountGBP}`)
    world.requests.payees.set(
      response.transactionId,
      payees.map((payee) => (payee === 'openPlaces' ? world.organiserId : payee)),
    )
  }
  return isRefusal(response) ? undefined : response.transactionId
}

/**
 * Sends a card form. Usually it first asks the server whether the payment can begin, as the page does. Returns true if
 * the card is charged.
 */
const sendForm = async (turn: Turn, transactionId: string, card: CardBehaviour): Promise<boolean> => {
  const { world, note, random } = turn
  const beginning = random.chance(0.95) ? await beginById(world.deps, transactionId) : undefined
  if (beginning && isRefusal(beginning)) {
    note(`not begun: ${beginning.refused}`)
    return false
  }
  const state = world.double.submit(transactionId, card)
  note(state)
  // Some payers do not return to the site; a notification or the job then reports the outcome.
  if (random.chance(0.8)) await reconcileById(world.deps, transactionId)
  return state === 'paid'
}

const payByCard = async (turn: Turn, order: Order, card = cardOf(turn)): Promise<boolean> => {
  const transactionId = await openForm(turn, order)
  return transactionId !== undefined && sendForm(turn, transactionId, card)
}

/** Returns a guest for whom something is paid, so that a balance can be due; any payer if there is none. */
const pickPayerOfBalance = (turn: Turn): string =>
  pickFrom(
    turn,
    turn.books.document.guests.filter(
      ({ registered, attending, paidPence }) => registered && attending === 'Yes' && paidPence > 0,
    ),
  )?.customerId ?? pickPayer(turn)

const cardOperation = (
  name: string,
  weight: number,
  settingsOf: (turn: Turn) => Settings,
  payerOf: (turn: Turn) => string = pickPayer,
): Operation =>
  operation(name, weight, (turn) => payByCard(turn, { settings: settingsOf(turn), payerId: payerOf(turn) }))

/** Returns settings with a custom amount, which is sometimes more than is owed. */
export const customAmount = ({ random }: Turn): Settings => ({
  paymentType: 'custom',
  amountGBP: pounds(random.chance(0.9) ? random.wholeNumber(100, 9000) : random.wholeNumber(9000, 90_000)),
})

export const cardPayments: readonly Operation[] = [
  cardOperation('pay a deposit by card', 6, () => ({ paymentType: 'deposit' })),
  cardOperation('pay the balance by card', 3, () => ({ paymentType: 'balance' }), pickPayerOfBalance),
  cardOperation('pay in full by card', 2, () => ({ paymentType: 'fully paid' })),
  cardOperation('pay a custom amount by card', 7, customAmount),
  cardOperation('pay in instalments', 4, () => ({ paymentType: 'instalments', useInstalments: true })),
  operation('the organiser pays for others', 5, (turn) => {
    const settings = turn.random.chance(0.5)
      ? customAmount(turn)
      : { paymentType: turn.random.pick(['deposit', 'balance', 'fully paid'] as const) }
    return payByCard(turn, { settings, payerId: turn.world.organiserId, payFor: pickPayees(turn) })
  }),
  operation('staff take a card payment for a guest', 2, (turn) =>
    payByCard(turn, { settings: customAmount(turn), payerId: 'staff', payFor: [pickPayer(turn)] }),
  ),
  operation('a guest pays for another, which is refused', 1, async (turn) => {
    const [payer, payee] = turn.random.shuffle(
      turn.books.document.guests.filter(({ customerId }) => customerId !== turn.world.organiserId),
    )
    if (!payer?.registered || !payee) return undefined
    const settings = { paymentType: 'deposit' } as const
    return !(await payByCard(turn, { settings, payerId: payer.customerId, payFor: [payee.customerId] }))
  }),
  operation('everybody pays the deposit at the same time', 3, async (turn) => {
    const { organiserId } = turn.world
    const settings = { paymentType: 'deposit' } as const
    // The organiser pays for the open places and for guests who have no account.
    const otherGuests = turn.books.document.guests.filter(({ customerId }) => customerId !== organiserId)
    const namedGuestIds = otherGuests
      .filter(({ registered }) => !registered)
      .map(({ customerId }) => customerId)
    const arePaid = await Promise.all([
      payByCard(
        turn,
        { settings, payerId: organiserId, payFor: [organiserId, ...namedGuestIds, 'openPlaces'] },
        { kind: 'pay' },
      ),
      ...otherGuests
        .filter(({ registered }) => registered)
        .map(({ customerId }) => payByCard(turn, { settings, payerId: customerId }, { kind: 'pay' })),
    ])
    return arePaid.some(Boolean)
  }),
  operation('pay in two windows at the same time', 3, async (turn) => {
    const payerId = pickPayer(turn)
    const order = { settings: customAmount(turn), payerId }
    const arePaid = await Promise.all([payByCard(turn, order), payByCard(turn, order)])
    return arePaid.some(Boolean)
  }),
  operation('the organiser and a guest pay for the same person at the same time', 2, async (turn) => {
    const payerId = pickPayer(turn)
    const settings = { paymentType: 'fully paid' } as const
    const arePaid = await Promise.all([
      payByCard(turn, { settings, payerId }, { kind: 'pay' }),
      payByCard(turn, { settings, payerId: turn.world.organiserId, payFor: [payerId] }, { kind: 'pay' }),
    ])
    return arePaid.some(Boolean)
  }),
  operation('pay with a second card after the first was declined', 2, async (turn) => {
    const transactionId = await openForm(turn, { settings: customAmount(turn), payerId: pickPayer(turn) })
    if (transactionId === undefined) return false
    await sendForm(turn, transactionId, { kind: 'decline' })
    return sendForm(turn, transactionId, { kind: 'pay' })
  }),
  operation('cancel a card payment', 2, async (turn) => {
    const { world, random } = turn
    const transactionId = await openForm(turn, { settings: customAmount(turn), payerId: pickPayer(turn) })
    if (transactionId === undefined) return false
    const payment = await readPayment(world.deps.database, transactionId)
    if (isRefusal(payment)) throw new Error(`${transactionId} is not stored`)
    // Sometimes the form is sent from another window at the same moment.
    const sending = random.chance(0.5) ? sendForm(turn, transactionId, cardOf(turn)) : undefined
    const cancellation = await cancelPayment(world.deps, payment, {
      reason: 'Cancelled',
      doneBy: payment.done_by,
    })
    await sending
    return isDone(turn, cancellation)
  }),
  operation('answer the bank’s challenge', 2, async (turn) => {
    const { double, deps } = turn.world
    const transactionId = await openForm(turn, { settings: customAmount(turn), payerId: pickPayer(turn) })
    if (transactionId === undefined) return false
    await sendForm(turn, transactionId, { kind: 'challenge' })
    double.answerChallenge(transactionId, turn.random.chance(0.8))
    turn.note(double.find(transactionId)!.state)
    await reconcileById(deps, transactionId)
    return double.find(transactionId)!.state === 'paid'
  }),
]
