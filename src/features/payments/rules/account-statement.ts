import { type Pence, penceFromPounds, poundsFromPence } from '#kernel/money.ts'
import { meansOf, typeLabels } from './transaction-list.ts'
import type { AccountTransfer, EventAccount } from './wire-account.ts'

export type StatementRow = {
  readonly transfer: AccountTransfer
  /** Money that came in; negative for money that went out. */
  readonly pence: Pence
  /** The balance after the transfer. */
  readonly balancePence: Pence
}

/**
 * Returns the statement of a guest's account or, without a guest, of the event's account, newest transfer first. The
 * balances are calculated backwards from the current balance, so they are right even if older transfers are missing.
 * Transfers that do not change the account are left out: moves between guests do not change the event's account.
 */
export const statementOf = (
  { guests, transfers }: Pick<EventAccount, 'guests' | 'transfers'>,
  customerId?: string,
): StatementRow[] => {
  let balancePence = sumPence(
    guests.filter(({ id }) => customerId === undefined || id === customerId).map((one) => one.balanceGBP),
  )
  const rows: StatementRow[] = []
  for (const transfer of transfers) {
    const changes = transfer.entries.filter(
      (one) => customerId === undefined || one.customerId === customerId,
    )
    const pence = sumPence(changes.map(({ amountGBP }) => amountGBP))
    if (pence === 0) continue
    rows.push({ transfer, pence, balancePence })
    balancePence -= pence
  }
  return rows
}

/** Joins consecutive pages of an account, newest first, into one. The balances are those of the first page. */
export const joinAccountPages = ([newest, ...older]: readonly [
  EventAccount,
  ...EventAccount[],
]): EventAccount => ({
  guests: newest.guests,
  transfers: [newest, ...older].flatMap(({ transfers }) => transfers),
  hasMore: [newest, ...older].at(-1)!.hasMore,
})

/**
 * Returns whether the transfers of an account sum to its balances, once all pages are joined. They do not if a transfer
 * with an earlier time was booked while the pages were read, for example by a process whose clock is slow.
 */
export const sumsToBalances = ({
  guests,
  transfers,
}: Pick<EventAccount, 'guests' | 'transfers'>): boolean => {
  const sums = new Map<string, Pence>()
  for (const { customerId, amountGBP } of transfers.flatMap(({ entries }) => entries))
    sums.set(customerId, (sums.get(customerId) ?? 0) + penceFromPounds(amountGBP))
  return guests.every(({ id, balanceGBP }) => penceFromPounds(balanceGBP) === (sums.get(id) ?? 0))
}

const sumPence = (pounds: readonly number[]): Pence =>
  pounds.reduce((sum, amount) => sum + penceFromPounds(amount), 0)

/** The header of an exported statement. */
export const statementColumns = [
  'date',
  'type',
  'guests',
  'inGBP',
  'outGBP',
  'balanceGBP',
  'reference',
  'reason',
  'doneBy',
  'id',
]

/** Returns what a transfer was: 'Payment, Card ending in 1111'. */
export const describeTransfer = ({ kind, entries, ...means }: AccountTransfer): string => {
  // Money that a gateway did not accept as a refund returns to its guest.
  if (kind === 'refund' && entries.some(({ amountGBP }) => amountGBP > 0)) return 'Declined refund returned'
  const meansText = meansOf({ transactionType: kind, ...means })
  return [typeLabels[kind], meansText].filter(Boolean).join(', ')
}

/** Returns whose accounts a transfer changed: 'Ann, Bob', or for a move 'Ann to Bob'. */
export const describeGuests = (
  { kind, entries }: Pick<AccountTransfer, 'kind' | 'entries'>,
  nameOf: (customerId: string) => string,
): string => {
  const names = (isIncoming: boolean) =>
    entries.flatMap(({ customerId, amountGBP }) => (amountGBP > 0 === isIncoming ? [nameOf(customerId)] : []))
  if (kind === 'moveMoney') return `${names(false).join(', ')} to ${names(true).join(', ')}`
  return [...names(true), ...names(false)].join(', ')
}

/** Returns the rows of an exported statement, in the order of `statementColumns`. */
export const statementFileRows = (
  rows: readonly StatementRow[],
  nameOf: (customerId: string) => string,
): (string | number)[][] =>
  rows.map(({ transfer, pence, balancePence }) => [
    transfer.date,
    describeTransfer(transfer),
    describeGuests(transfer, nameOf),
    pence > 0 ? poundsFromPence(pence) : '',
    pence < 0 ? poundsFromPence(-pence) : '',
    poundsFromPence(balancePence),
    transfer.reference ?? '',
    transfer.reason ?? '',
    transfer.doneBy?.name ?? '',
    transfer.id,
  ])
