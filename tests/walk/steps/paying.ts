import { type Step, step } from '../step.ts'
import type { CardForm, Person, Turn } from '../trip.ts'
import { members, pickFrom, pickPackage } from './pick.ts'

const goodCard = '4111 1111 1111 1111'
/**
 * Cards that are accepted, declined, challenged, timed out, notified twice, and notified before the browser returns.
 */
const cards = [
  goodCard,
  goodCard,
  '4000 0000 0000 0002',
  '4000 0000 0000 3220',
  '4000 0000 0000 0119',
  '4000 0000 0000 0259',
  '4000 0000 0000 0341',
]

type Order = {
  readonly packageId: string
  readonly paymentSettings: object
  readonly payForCustomers?: readonly string[]
}

const pickPayer = (turn: Turn): Person =>
  turn.random.chance(0.15) ? turn.staff : pickFrom(turn, members(turn))!

/** Returns a random order, or undefined without a package. Guests nearly always pay only for themselves. */
const pickOrder = (turn: Turn, payer: Person): Order | undefined => {
  const { random, state } = turn
  const pack = pickPackage(turn)
  if (!pack) return undefined
  const paymentType = random.pick([
    'deposit',
    'deposit',
    'balance',
    'instalments',
    'custom',
    'fully paid',
    'fully paid',
  ])
  const paymentSettings = {
    paymentType,
    ...(paymentType === 'custom' && { amountGBP: random.wholeNumber(100, 6000) / 100 }),
    ...(random.chance(0.1) && { useInstalments: true }),
  }
  const allGuestIds = state.event.guests.map(({ customerId }) => customerId)
  const randomPayees =
    payer.role === 'guest' && random.chance(0.95) ? [payer.id] : allGuestIds.filter(() => random.chance(0.6))
  const payees = payer.role === 'organiser' && random.chance(0.5) ? [payer.id] : randomPayees
  const payForCustomers = payer.role !== 'guest' && random.chance(0.25) ? [...payees, 'openPlaces'] : payees
  return { packageId: pack.id, paymentSettings, ...(payForCustomers.length > 0 && { payForCustomers }) }
}

const openForm = async (turn: Turn, payer: Person, order: Order): Promise<CardForm | undefined> => {
  const { status, response } = await turn.post(payer, '/payment/event/prepareJwt', {
    eventId: turn.id,
    ...order,
  })
  if (status !== 200) return undefined
  const { transactionId, jwt } = response.data
  const form = { payer, packageId: order.packageId, transactionId, jwt }
  turn.cardForms.push(form)
  return form
}

const beginPayment = (turn: Turn, { payer, packageId, transactionId }: CardForm) =>
  turn.post(payer, '/payment/event/saveAwaitingTransaction', { eventId: turn.id, packageId, transactionId })

const enterCard = (turn: Turn, { jwt }: CardForm, number: string) =>
  turn.gateway('/sandbox-gateway/pay', { jwt, card: { number, expiry: '12/30', securityCode: '123' } })

const returnFromForm = (turn: Turn, { payer, transactionId }: CardForm) =>
  turn.post(payer, '/payment/event/payment', { transactionId, paymentResult: { errorcode: '0' } })

/** Makes a payment as the page does: no card is sent if the start of the payment was refused. */
const payByCard = async (turn: Turn, payer: Person, order: Order, number = goodCard) => {
  const form = await openForm(turn, payer, order)
  if (!form || (await beginPayment(turn, form)).status !== 200) return
  await enterCard(turn, form, number)
  await returnFromForm(turn, form)
}

/**
 * Lets everybody who is coming pay, or all but the last, one after the other. The organiser pays for guests who cannot
 * log in, and for open places if everybody pays.
 */
const everybodyPays = async (turn: Turn, paymentType: string, exceptOne = false) => {
  const pack = pickPackage(turn)
  if (!pack) return
  const coming = turn.state.event.guests.filter(({ attending }) => attending === 'Yes')
  for (const { customerId } of exceptOne ? coming.slice(0, -1) : coming) {
    const member = members(turn).find(({ id }) => id === customerId)
    await payByCard(turn, member ?? turn.organiser, {
      packageId: pack.id,
      paymentSettings: { paymentType },
      payForCustomers: [customerId],
    })
  }
  if (coming.length < pack.peopleCount && !exceptOne) await payForOpenPlaces(turn, pack.id, paymentType)
}

const payForOpenPlaces = (turn: Turn, packageId: string, paymentType: string) =>
  payByCard(turn, turn.organiser, {
    packageId,
    paymentSettings: { paymentType },
    payForCustomers: ['openPlaces'],
  })

/** Payments by card and by bank, in every order. */
export const payingSteps: readonly Step[] = [
  step('pay by card', 8, async (turn) => {
    const payer = pickPayer(turn)
    const order = pickOrder(turn, payer)
    if (order) await payByCard(turn, payer, order, turn.random.pick(cards))
  }),
  step('everybody pays the deposit', 4, (turn) => everybodyPays(turn, 'deposit')),
  step('everybody but one pays the deposit', 2, (turn) => everybodyPays(turn, 'deposit', true)),
  step('everybody pays in full', 2, (turn) => everybodyPays(turn, 'fully paid')),
  step('pay for open places', 2, (turn) => {
    const pack = pickPackage(turn)
    return pack && payForOpenPlaces(turn, pack.id, turn.random.pick(['deposit', 'fully paid']))
  }),
  step('open a card form', 2, async (turn) => {
    const payer = pickPayer(turn)
    const order = pickOrder(turn, payer)
    if (order) await openForm(turn, payer, order)
  }),
  step('begin a card payment', 2, (turn) => {
    const form = pickFrom(turn, turn.cardForms)
    return form && beginPayment(turn, form)
  }),
  step('send a card', 2, async (turn) => {
    const form = pickFrom(turn, turn.cardForms)
    if (!form || (await beginPayment(turn, form)).status !== 200) return
    await enterCard(turn, form, turn.random.pick(cards))
  }),
  step('answer the bank’s challenge', 2, (turn) => {
    const form = pickFrom(turn, turn.cardForms)
    return (
      form &&
      turn.gateway('/sandbox-gateway/challenge', {
        jwt: form.jwt,
        code: turn.random.chance(0.7) ? '1234' : '9',
      })
    )
  }),
  step('return from the card form', 2, (turn) => {
    const form = pickFrom(turn, turn.cardForms)
    return form && returnFromForm(turn, form)
  }),
  step('cancel a payment', 2, (turn) => {
    const form = pickFrom(turn, turn.cardForms)
    return (
      form &&
      turn.post(form.payer, `/event/${turn.id}/saveTransactionAborted`, { transactionId: form.transactionId })
    )
  }),
  step('order a payment by bank', 2, (turn) => {
    const payer = pickPayer(turn)
    const order = pickOrder(turn, payer)
    return order && turn.post(payer, '/payment/event/bankPayment', { eventId: turn.id, ...order })
  }),
  step('receive a payment by bank', 2, (turn) => {
    const order = pickFrom(turn, bankOrders(turn))
    if (!order) return
    const amount = turn.random.chance(0.8) ? {} : { amountGBP: turn.random.wholeNumber(1, order.pence) / 100 }
    return turn.post(turn.staff, '/payment/event/bankPaymentReceived', { transactionId: order.id, ...amount })
  }),
  step('withdraw a payment by bank', 1, (turn) => {
    const order = pickFrom(turn, bankOrders(turn))
    return (
      order &&
      turn.post(turn.organiser, `/event/${turn.id}/saveTransactionAborted`, { transactionId: order.id })
    )
  }),
  step('choose instalments or not', 1.5, (turn) => {
    const member = pickFrom(turn, members(turn))!
    return turn.post(member, `/event/${turn.id}/updateCustomerBalanceMethod/${member.id}`, {
      useInstalments: turn.random.chance(0.7),
    })
  }),
]

const bankOrders = ({ state }: Turn) =>
  state.transactions.filter(({ isBank, type, status }) => isBank && type === 'payment' && status !== 'paid')
