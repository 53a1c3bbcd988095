import type { Books } from './read-books.ts'
import { differences, sum, sumsOf } from './sums.ts'

/** Returns every fault of the ledger itself, and every difference between the ledger and the event's document. */
export const findLedgerFaults = (books: Books): string[] => [
  ...faultsOfTransfers(books),
  ...faultsOfAccounts(books),
  ...faultsOfDocument(books),
]

/** For each kind of transfer, the kinds of accounts from which and to which it moves money. */
const sides = {
  payment: { from: ['gateway', 'bank'], to: ['guest'] },
  refund: { from: ['guest'], to: ['gateway', 'bank'] },
  moveMoney: { from: ['guest'], to: ['guest'] },
  creditNote: { from: ['credit'], to: ['guest'] },
} as const

const isReversal = ({ id }: Books['transfers'][number]) => id.endsWith(':declined')

const faultsOfTransfers = ({ transfers, accounts }: Books): string[] => {
  const kindOf = new Map(accounts.map(({ id, kind }) => [id, kind]))
  const total = sum(transfers.flatMap(({ entries }) => entries.map((entry) => entry.amount_pence)))
  return [
    ...transfers.flatMap((transfer) => {
      const { id, kind, entries } = transfer
      const { from, to } = sides[kind]
      const [takes, gives] = isReversal(transfer) ? [to, from] : [from, to]
      const isOnItsSide = entries.every(({ account_id, amount_pence }) =>
        (amount_pence < 0 ? takes : gives).some((side) => side === kindOf.get(account_id)),
      )
      const balance = sum(entries.map(({ amount_pence }) => amount_pence))
      return [
        ...(entries.length < 2 ? [`the ${kind} ${id} has ${entries.length} entries`] : []),
        ...(balance === 0 ? [] : [`the ${kind} ${id} sums to ${balance}`]),
        ...(isOnItsSide ? [] : [`the ${kind} ${id} moves money between accounts of the wrong kind`]),
      ]
    }),
    ...(total === 0 ? [] : [`the ledger of the event sums to ${total}`]),
  ]
}

const faultsOfAccounts = ({ transfers, accounts }: Books): string[] => {
  const entries = sumsOf(
    transfers.flatMap((transfer) =>
      transfer.entries.map(({ account_id, amount_pence }) => [account_id, amount_pence] as const),
    ),
  )
  const balances = sumsOf(accounts.map(({ id, balance_pence }) => [id, balance_pence] as const))
  return [
    ...differences('the balance of', entries, balances),
    ...accounts
      .filter(({ kind, balance_pence }) => kind === 'guest' && balance_pence < 0)
      .map(({ customer_id, balance_pence }) => `${customer_id} has ${balance_pence}`),
  ]
}

/** Returns what each guest has according to the ledger. */
export const balancesOf = ({ accounts }: Books) =>
  sumsOf(
    accounts
      .filter(({ kind }) => kind === 'guest')
      .map(({ customer_id, balance_pence }) => [customer_id!, balance_pence] as const),
  )

/** Compares what the document shows with the ledger: what each guest has paid, and what was refunded. */
const faultsOfDocument = (books: Books): string[] => {
  const { guests, refundedPence } = books.document
  const shownPence = sumsOf(guests.map(({ customerId, paidPence }) => [customerId, paidPence] as const))
  const refundEntries = books.transfers
    .filter(({ kind }) => kind === 'refund')
    .flatMap(({ entries }) => entries)
    .filter(({ account_id }) => books.accounts.some(({ id, kind }) => id === account_id && kind !== 'guest'))
  const refundedByLedger = sum(refundEntries.map(({ amount_pence }) => amount_pence))
  return [
    ...differences('the document shows as paid for', balancesOf(books), shownPence),
    ...(refundedPence === refundedByLedger
      ? []
      : [`the document shows ${refundedPence} as refunded, the ledger ${refundedByLedger}`]),
    ...guests
      .filter(({ paidPence, paidFor }) => sum(paidFor.map(({ pence }) => pence)) > paidPence)
      .map(({ customerId }) => `the amounts paid for ${customerId} by package exceed the total`),
  ]
}
