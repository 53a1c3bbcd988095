import type { GatewayDouble } from '#tests/simulation/gateway-double.ts'
import { balancesOf, findLedgerFaults } from './find-ledger-faults.ts'
import type { Books, StoredTransaction } from './read-books.ts'
import type { Requests } from './requests.ts'
import { differences, sum, sumsOf } from './sums.ts'

type Outside = { readonly double: GatewayDouble; readonly requests: Requests }

/**
 * Compares the books of an event with the world outside: what the gateway charged and refunded, what staff saw at the
 * bank, and what was requested and accepted. All sums are calculated here.
 * @returns a sentence for each fault
 */
export const findFaults = (books: Books, outside: Outside): string[] => [
  ...findLedgerFaults(books),
  ...faultsOfPayments(books, outside),
  ...faultsOfRefunds(books, outside),
  ...faultsOfOthers(books, outside.requests),
  ...faultsOfSources(books, outside),
  ...faultsOfGuests(books, outside),
]

/**
 * Returns a sentence for each charge of the gateway that is not credited. This is a fault only after the end of a
 * sequence of operations; until then, the charge can still be credited.
 */
export const findUncredited = ({ transactions }: Books, { double }: Outside): string[] => {
  const creditedIds = new Set(transactions.filter(isPaid).map(({ id }) => id))
  return [...double.orders.values()]
    .filter(({ reference, state }) => state === 'paid' && !creditedIds.has(reference))
    .map(({ reference, amountPence }) => `${amountPence} was charged for ${reference} and is not credited`)
}

/** Returns a sentence for each payment, bank order or refund that still has no outcome. */
export const findUnfinished = ({ transactions }: Books): string[] =>
  transactions
    .filter(
      ({ status, next_query_at }) => status === 'prepared' || status === 'awaiting' || next_query_at !== null,
    )
    .map(({ id, transaction_type, status }) => `the ${transaction_type} ${id} is ${status} forever`)

const isPaid = ({ status }: StoredTransaction) => status === 'paid' || status === 'refunded'

/**
 * Returns what a transfer gives to each guest. Stored transfers still name a guest whose place a customer has taken, so
 * that guest's entries count for the customer.
 */
const guestsOfTransfer = ({ accounts, transfers }: Books, id: string, { currentId }: Requests) =>
  sumsOf(
    transfers
      .filter((transfer) => transfer.id === id)
      .flatMap(({ entries }) => entries)
      .flatMap(({ account_id, amount_pence }) => {
        const account = accounts.find((one) => one.id === account_id)
        return account?.kind === 'guest' ? [[currentId(account.customer_id!), amount_pence] as const] : []
      }),
  )

/**
 * Compares each payment with the gateway or the bank: a payment is credited once, in full, and to the people for whom it
 * was made. A transfer without a stored payment is a fault.
 */
const faultsOfPayments = (books: Books, { double, requests }: Outside): string[] => {
  const payments = books.transactions.filter(({ transaction_type }) => transaction_type === 'payment')
  const transfers = books.transfers.filter(({ kind }) => kind === 'payment')
  const paymentIds = new Set(payments.map(({ id }) => id))
  const { organiserId } = books.document
  return [
    ...transfers.filter(({ id }) => !paymentIds.has(id)).map(({ id }) => `nobody made the payment ${id}`),
    ...payments.flatMap((payment) => {
      const { id, is_bank_payment, confirmed_pence, customer_id, due_date } = payment
      const order = double.orders.get(id)
      const chargedPence = order?.state === 'paid' ? [order.amountPence] : []
      const arrivedPence = is_bank_payment ? (requests.received.get(id) ?? []) : chargedPence
      const isCredited = transfers.some((transfer) => transfer.id === id)
      if (!isPaid(payment))
        return [
          ...(isCredited ? [`the payment ${id} is credited, but it is ${payment.status}`] : []),
          ...(is_bank_payment && arrivedPence.length > 0
            ? [`${arrivedPence[0]} arrived for the order ${id}, but it is ${payment.status}`]
            : []),
        ]
      const parts = sumsOf(payment.paid_for.map((part) => [part.id, part.pence] as const))
      const payees = requests.payees.get(id) ?? (due_date === null ? [] : [customer_id])
      const fallbackPayees = payees.some((payee) => requests.removed.has(payee))
        ? [customer_id, organiserId]
        : []
      const allowed = new Set([...payees.map(requests.currentId), ...fallbackPayees])
      const strangers = [...parts.keys()].filter((payee) => !allowed.has(payee))
      return [
        ...(arrivedPence.includes(confirmed_pence ?? 0)
          ? []
          : [`the payment ${id} is confirmed with ${confirmed_pence}, but ${arrivedPence[0] ?? 0} arrived`]),
        ...(sum([...parts.values()]) === confirmed_pence
          ? []
          : [`the parts of the payment ${id} do not sum to ${confirmed_pence}`]),
        ...strangers.map((payee) => `the payment ${id} was not made for ${payee}`),
        ...differences(`the payment ${id} credits`, parts, guestsOfTransfer(books, id, requests)),
      ]
    }),
  ]
}

/** Compares card refunds with the gateway: each was requested, is paid out once, and comes back if it was declined. */
const faultsOfRefunds = ({ transactions, transfers }: Books, { double, requests }: Outside): string[] => {
  const refunds = transactions.filter(({ refund_type }) => refund_type === 'card')
  const byId = new Map(refunds.map((refund) => [refund.id, refund]))
  const requestedIds = new Set(requests.cardRefunds.flatMap(({ refundIds }) => refundIds))
  return [
    ...refunds.filter(({ id }) => !requestedIds.has(id)).map(({ id }) => `nobody requested the refund ${id}`),
    ...requests.cardRefunds.flatMap(({ customerId, pence, refundIds }) => {
      const parts = refundIds.flatMap((id) => byId.get(id) ?? [])
      const storedPence = sum(parts.map(({ amount_pence }) => amount_pence))
      return [
        ...(pence === undefined || storedPence === pence
          ? []
          : [`a refund of ${pence} for ${customerId} is stored as ${storedPence}`]),
        ...(parts.length === refundIds.length &&
        parts.every((part) => part.customer_id === requests.currentId(customerId))
          ? []
          : [`a part of the refund ${refundIds.join()} is missing or for another customer`]),
      ]
    }),
    ...refunds.flatMap(({ id, status, amount_pence }) => {
      const paidOut = double.refunds.get(id)?.amountPence
      const isReversed = transfers.some((transfer) => transfer.id === `${id}:declined`)
      return [
        ...(status === 'refunded' && paidOut !== amount_pence
          ? [`the refund ${id} of ${amount_pence} is done, but the gateway paid out ${paidOut}`]
          : []),
        ...(status === 'failed' && paidOut !== undefined
          ? [`the refund ${id} has failed, but the gateway paid it out`]
          : []),
        ...((status === 'failed') === isReversed
          ? []
          : [`the refund ${id} is ${status}, and ${isReversed ? '' : 'not '}credited back`]),
      ]
    }),
    ...[...double.refunds.keys()]
      .filter((id) => !byId.has(id))
      .map((id) => `the gateway paid out the refund ${id}, which is not stored`),
  ]
}

/** Compares bank refunds, credit notes and moves with the requests: each that was accepted is stored exactly once. */
const faultsOfOthers = ({ transactions }: Books, requests: Requests): string[] => {
  const { currentId } = requests
  const counted = (names: readonly string[]) => sumsOf(names.map((name) => [name, 1] as const))
  const countStored = (
    kind: StoredTransaction['transaction_type'],
    describe: (row: StoredTransaction) => string,
  ) =>
    counted(
      transactions
        .filter((row) => row.transaction_type === kind && row.refund_type !== 'card')
        .map((row) => describe(row)),
    )
  const byCustomer = ({ customer_id, amount_pence }: StoredTransaction) => `${amount_pence} of ${customer_id}`
  const countRequested = (list: readonly { customerId: string; pence: number }[]) =>
    counted(list.map(({ customerId, pence }) => `${pence} of ${currentId(customerId)}`))
  return [
    ...differences(
      'bank refunds of',
      countRequested(requests.bankRefunds),
      countStored('refund', byCustomer),
    ),
    ...differences(
      'credit notes of',
      countRequested(requests.credits),
      countStored('creditNote', byCustomer),
    ),
    ...differences(
      'moves of',
      counted(
        requests.moves.map(({ from, to, pence }) => `${pence} from ${currentId(from)} to ${currentId(to)}`),
      ),
      countStored(
        'moveMoney',
        ({ customer_id, paid_for, amount_pence }) =>
          `${amount_pence} from ${customer_id} to ${paid_for[0]!.id}`,
      ),
    ),
  ]
}

/** Compares the balances of gateway, bank and credit with what came in and went out there. */
const faultsOfSources = ({ transactions, accounts }: Books, { double, requests }: Outside): string[] => {
  const creditedIds = new Set(transactions.filter(isPaid).map(({ id }) => id))
  const chargedOrders = [...double.orders.values()].filter(
    ({ reference, state }) => state === 'paid' && creditedIds.has(reference),
  )
  // The money of a refund is taken from the guest before the gateway pays it out.
  const cardRefunds = transactions.filter(
    ({ refund_type, status }) => refund_type === 'card' && (status === 'awaiting' || status === 'refunded'),
  )
  const bankPayments = transactions.filter(
    (row) => row.is_bank_payment && row.transaction_type === 'payment' && isPaid(row),
  )
  const expected = sumsOf([
    ...chargedOrders.map(({ amountPence }) => ['gateway', -amountPence] as const),
    ...cardRefunds.map(({ amount_pence }) => ['gateway', amount_pence] as const),
    ...bankPayments.map(({ confirmed_pence }) => ['bank', -(confirmed_pence ?? 0)] as const),
    ...requests.bankRefunds.map(({ pence }) => ['bank', pence] as const),
    ...requests.credits.map(({ pence }) => ['credit', -pence] as const),
  ])
  const storedBalances = sumsOf(
    accounts
      .filter(({ kind }) => kind !== 'guest')
      .map(({ kind, balance_pence }) => [kind, balance_pence] as const),
  )
  return differences('the balance of', expected, storedBalances)
}

/** Compares what each guest has with the payments for them and the accepted requests. */
const faultsOfGuests = (books: Books, { requests }: Outside): string[] => {
  const { transactions, document } = books
  const { currentId } = requests
  const expected = sumsOf([
    ...transactions
      .filter((row) => row.transaction_type === 'payment' && isPaid(row))
      .flatMap(({ paid_for }) => paid_for.map(({ id, pence }) => [id, pence] as const)),
    ...transactions
      .filter(({ refund_type, status }) => refund_type === 'card' && status !== 'failed')
      .map(({ customer_id, amount_pence }) => [customer_id, -amount_pence] as const),
    ...requests.credits.map(({ customerId, pence }) => [currentId(customerId), pence] as const),
    ...requests.bankRefunds.map(({ customerId, pence }) => [currentId(customerId), -pence] as const),
    ...requests.moves.flatMap(({ from, to, pence }) => [
      [currentId(from), -pence] as const,
      [currentId(to), pence] as const,
    ]),
  ])
  const balances = balancesOf(books)
  const members = new Set(document.guests.map(({ customerId }) => customerId))
  return [
    ...differences('the ledger has for', expected, balances),
    ...[...balances.keys()]
      .filter((id) => !members.has(id))
      .map((id) => `${balances.get(id)} belong to ${id}, who is not a guest`),
  ]
}
