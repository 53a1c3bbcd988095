import { cancelPayment } from '#features/payments/server/paying/close-intent.ts'
import { orderBankPayment } from '#features/payments/server/paying/prepare-payment.ts'
import { receiveBankPayment } from '#features/payments/server/paying/settle-payment.ts'
import { checkStatement, creditStatement } from '#features/payments/server/statement/credit-statement.ts'
import { readPayment } from '#features/payments/server/transaction-store.ts'
import { dayOf } from '#kernel/dates.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { actorOf, staffActor } from '../open-sequence-world.ts'
import { type Operation, operation, type Turn } from '../operation.ts'
import type { StoredTransaction } from '../read-books.ts'
import { customAmount, pickPackageId, pickPayees, pickPayer } from './card-payments.ts'
import { isDone, nameOf, pickFrom, pounds, sendWithKey } from './send.ts'

const orderTransfer = async (turn: Turn, payerId: string, payFor?: readonly string[]) => {
  const { world, random, note } = turn
  const packageId = pickPackageId(turn)
  if (!packageId) return undefined
  const paymentSettings = random.chance(0.75)
    ? customAmount(turn)
    : { paymentType: random.pick(['deposit', 'balance', 'fully paid'] as const) }
  const payees = payFor ?? [payerId]
  note(
    `${nameOf(turn, payerId)} orders ${paymentSettings.paymentType} for ${payees.map((id) => nameOf(turn, id))}:`,
  )
  const response = await sendWithKey(turn, (key) =>
    orderBankPayment(world.deps, {
      actor: actorOf(payerId),
      key,
      order: {
        eventId: world.eventId,
        packageId,
        paymentSettings,
        ...(payFor && { payForCustomers: payFor }),
      },
    }),
  )
  if (!isDone(turn, response)) return false
  note(`${response.amountGBP}`)
  world.requests.payees.set(
    response.transactionId,
    payees.map((payee) => (payee === 'openPlaces' ? world.organiserId : payee)),
  )
  return true
}

const bankOrders = ({ books }: Turn, ...statuses: readonly StoredTransaction['status'][]) =>
  books.transactions.filter(
    ({ transaction_type, is_bank_payment, status }) =>
      transaction_type === 'payment' && is_bank_payment && statuses.includes(status),
  )

/**
 * Marks an order as received with each of these amounts, in pence, at the same time. Returns true.
 * @throws Error if an amount is refused, or an amount is credited that did not arrive
 */
const receiveAmounts = async (
  turn: Turn,
  row: StoredTransaction,
  amounts: readonly number[],
): Promise<boolean> => {
  const { world, note } = turn
  const { deps, requests } = world
  note(`${amounts.map(pounds)} of ${pounds(row.amount_pence)} for ${row.id}:`)
  if (row.status !== 'paid') addReceived(turn, row.id, amounts)
  const payment = await readPayment(deps.database, row.id)
  if (isRefusal(payment)) throw new Error(`the order ${row.id} is not stored`)
  const confirmedPayments = await Promise.all(
    amounts.map((pence) => receiveBankPayment(deps, payment, { amountPence: pence, doneBy: 'staff' })),
  )
  for (const confirmedPayment of confirmedPayments) {
    if (isRefusal(confirmedPayment))
      throw new Error(`money that arrived was refused: ${confirmedPayment.refused}`)
    if (!requests.received.get(row.id)?.includes(confirmedPayment.confirmed_pence ?? 0))
      throw new Error(`${confirmedPayment.confirmed_pence} is credited, but ${amounts} arrived`)
  }
  note('done')
  return true
}

const addReceived = ({ world: { requests } }: Turn, id: string, amounts: readonly number[]) =>
  requests.received.set(id, [...(requests.received.get(id) ?? []), ...amounts])

const receiptOperation = (
  name: string,
  weight: number,
  amountsOf: (turn: Turn, pence: number) => readonly number[],
): Operation =>
  operation(name, weight, (turn) => {
    const row = pickFrom(turn, bankOrders(turn, 'awaiting'))
    return row && receiveAmounts(turn, row, amountsOf(turn, row.amount_pence))
  })

export const bankPayments: readonly Operation[] = [
  operation('order a bank transfer', 7, (turn) => orderTransfer(turn, pickPayer(turn)).then(Boolean)),
  operation('the organiser orders a bank transfer for others', 3, (turn) =>
    orderTransfer(turn, turn.world.organiserId, pickPayees(turn)).then(Boolean),
  ),
  receiptOperation('a bank transfer arrives', 5, (_turn, pence) => [pence]),
  receiptOperation('too little arrives by bank', 2, ({ random }, pence) => [random.wholeNumber(1, pence)]),
  receiptOperation('too much arrives by bank', 2, ({ random }, pence) => [
    pence + random.wholeNumber(1, 20_000),
  ]),
  receiptOperation('a bank transfer is marked as received twice at the same time', 2, ({ random }, pence) => [
    pence,
    random.chance(0.5) ? pence : random.wholeNumber(1, pence),
  ]),
  operation('a received bank transfer is marked as received again', 1, (turn) => {
    const row = pickFrom(turn, bankOrders(turn, 'paid'))
    return row && receiveAmounts(turn, row, [turn.random.wholeNumber(1, row.amount_pence)])
  }),
  operation('money arrives for an order that has ended', 2, (turn) => {
    const row = pickFrom(turn, bankOrders(turn, 'aborted'))
    return row && receiveAmounts(turn, row, [row.amount_pence])
  }),
  operation('credit a bank statement', 2, (turn) => {
    const rows = bankOrders(turn, 'awaiting', 'aborted')
    return rows.length === 0 ? undefined : creditRows(turn, rows)
  }),
  operation('withdraw a bank order', 2, async (turn) => {
    const row = pickFrom(turn, bankOrders(turn, 'awaiting'))
    if (!row) return undefined
    const payment = await readPayment(turn.world.deps.database, row.id)
    if (isRefusal(payment)) throw new Error(`the order ${row.id} is not stored`)
    turn.note(row.id)
    return isDone(turn, await cancelPayment(turn.world.deps, payment, { reason: null, doneBy: 'staff' }))
  }),
]

/** Credits the orders from a bank's file, which is sometimes sent twice at the same time. */
const creditRows = async (turn: Turn, rows: readonly StoredTransaction[]): Promise<boolean> => {
  const { world, random, note } = turn
  const today = dayOf(world.clock.now)
  const statement = [
    'Date,Amount,Reference',
    ...rows.map((row) => `${today},${pounds(row.amount_pence).toFixed(2)},${row.bank_reference}`),
  ].join('\n')
  const statementRows = await checkStatement(world.deps, { statement, actor: staffActor })
  if (isRefusal(statementRows)) throw new Error(`the statement is refused: ${statementRows.refused}`)
  note(rows.map(({ id, amount_pence }) => `${pounds(amount_pence)} for ${id}`).join())
  for (const row of rows) addReceived(turn, row.id, [row.amount_pence])
  const send = (): Promise<object | Refusal> =>
    creditStatement(world.deps, { statement, keys: statementRows.map(({ key }) => key), actor: staffActor })
  const responses = await Promise.all(random.chance(0.3) ? [send(), send()] : [send()])
  return responses.every((one) => isDone(turn, one))
}
