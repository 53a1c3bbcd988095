/**
 * Headings of the columns that show whether a row of a bank's file is a completed credit in pounds. A type column can
 * contain any text, such as 'Faster payment' or 'DR'. A direction column says either in or out.
 */
const headings = {
  type: ['type', 'transaction type', 'payment type'],
  direction: [
    'direction',
    'debit credit',
    'credit debit',
    'debit or credit',
    'credit or debit',
    'debit credit indicator',
    'credit debit indicator',
    'dr cr',
    'cr dr',
    'd c',
    'c d',
  ],
  currency: ['currency', 'currency code', 'transaction currency', 'payment currency', 'ccy'],
  state: ['state', 'status', 'transaction status', 'payment status', 'transaction state'],
} as const

/** The indexes of these columns in a row. A file can have none or several of each. */
export type CreditColumns = Readonly<Record<keyof typeof headings, readonly number[]>>

/** Returns the indexes of the columns, from the lower-case headings of a file. */
export const findCreditColumns = (names: readonly string[]): CreditColumns => {
  const indexesOf = (accepted: readonly string[]) =>
    names.flatMap((name, index) => (accepted.includes(name) ? [index] : []))
  return {
    type: indexesOf(headings.type),
    direction: indexesOf(headings.direction),
    currency: indexesOf(headings.currency),
    state: indexesOf(headings.state),
  }
}

const outWords = new Set(
  'd dr db dd deb dbit debit debits fpo out outgoing outbound outward withdrawal sent'.split(' '),
)
const inWords = new Set(
  'c cr crdt credit credits fpi in incoming inbound inward deposit received receipt'.split(' '),
)
const poundNames = new Set(['gbp', '£', 'sterling', 'pound sterling', 'pounds sterling'])
const completeStates = new Set(
  'complete completed cleared settled posted booked processed executed success successful'.split(' '),
)

const valuesOf = (cells: readonly string[], indexes: readonly number[]) =>
  indexes.map((index) => (cells[index] ?? '').trim().slice(0, 100).toLowerCase())
const hasWord = (value: string, words: ReadonlySet<string>) =>
  value.split(/[^a-z]+/).some((word) => words.has(word))

/** Returns whether the type or the direction of a row says that its money was paid out. */
export const isPaidOut = (cells: readonly string[], { type, direction }: CreditColumns): boolean =>
  valuesOf(cells, [...type, ...direction]).some((value) => hasWord(value, outWords))

/** Returns why a row that was not paid out can't be credited; undefined if it can. */
export const creditProblem = (
  cells: readonly string[],
  { direction, currency, state }: CreditColumns,
): string | undefined => {
  if (!valuesOf(cells, direction).every((value) => hasWord(value, inWords)))
    return 'The file does not say that the money came in'
  if (!valuesOf(cells, currency).every((value) => poundNames.has(value))) return 'The currency is not GBP'
  if (!valuesOf(cells, state).every((value) => completeStates.has(value)))
    return 'The transfer is not complete'
  return undefined
}
