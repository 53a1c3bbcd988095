import { type IsoDate, isIsoDate } from '#kernel/dates.ts'
import type { Pence } from '#kernel/money.ts'
import { type CreditColumns, creditProblem, findCreditColumns, isPaidOut } from './credit-columns.ts'

/** The maximum number of characters in a statement's file, and the maximum number of its rows. */
export const maxStatementLength = 300_000
export const maxStatementRows = 2000
/** Maximum number of rows that one request credits. */
export const maxCreditedAtOnce = 50

/**
 * The columns that a statement needs, by the headings that banks use. The amount is in `amount`, or in `received` if
 * the file has a separate column for incoming money.
 */
const headings = {
  date: [
    'date',
    'transaction date',
    'posting date',
    'booking date',
    'value date',
    'entry date',
    'completed date',
  ],
  received: ['paid in', 'money in', 'credit', 'credits', 'credit amount', 'amount credited', 'receipts'],
  amount: ['amount', 'transaction amount', 'value', 'net amount'],
  text: [
    'reference',
    'payment reference',
    'description',
    'transaction description',
    'details',
    'transaction details',
    'narrative',
    'particulars',
    'memo',
    'notes',
    'name',
    'counter party',
    'payer',
  ],
} as const

export type StatementColumns = {
  readonly date: number
  readonly amount: number
  /** Every column with text that may contain the reference, in the order of the file. */
  readonly texts: readonly number[]
  readonly credit: CreditColumns
}

/** Returns where the columns of a statement are, from the cells of its heading; undefined if one is missing. */
export const findStatementColumns = (cells: readonly string[]): StatementColumns | undefined => {
  const names = cells.map(headingOf)
  const indexOfFirst = (accepted: readonly string[]) => names.findIndex((name) => accepted.includes(name))
  const date = indexOfFirst(headings.date)
  const received = indexOfFirst(headings.received)
  const amount = received >= 0 ? received : indexOfFirst(headings.amount)
  const texts = names.flatMap((name, index) =>
    (headings.text as readonly string[]).includes(name) ? [index] : [],
  )
  if (date < 0 || amount < 0 || texts.length === 0) return undefined
  return { date, amount, texts, credit: findCreditColumns(names) }
}

/** Returns a heading in lower case without its unit and signs: 'Paid in (£)' is 'paid in'. */
const headingOf = (cell: string): string =>
  cell
    .slice(0, 100)
    .toLowerCase()
    .replace(/\bgbp\b|[^a-z]+/g, ' ')
    .trim()

const amountForm = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/

/** Returns the pence of an amount as banks write it, such as '1,250.00' or '£20'; undefined for anything else. */
export const readAmount = (cell: string): Pence | undefined => {
  const [, sign, pounds = '', pence = ''] = amountForm.exec(cell.slice(0, 40).replace(/[£\s]/g, '')) ?? []
  if (sign === undefined) return undefined
  const amount = Number(pounds.replaceAll(',', '')) * 100 + Number(pence.padEnd(2, '0'))
  return sign === '-' ? -amount : amount
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Parses a date as British banks write it: 31/12/2026, 31 Dec 2026 or 2026-12-31. Undefined for anything else. */
export const readDate = (cell: string): IsoDate | undefined => {
  const text = cell.trim().slice(0, 30).toLowerCase()
  const [, year, isoMonth, isoDay] = /^(\d{4})-(\d\d)-(\d\d)(?:[t ].*)?$/.exec(text) ?? []
  if (year) return dateFrom(year, isoMonth!, isoDay!)
  const [, day, month, shortYear] =
    /^(\d{1,2})[/. -](\d{1,2}|[a-z]{3})[a-z]*[/. -](\d{2}|\d{4})(?: .*)?$/.exec(text) ?? []
  if (!day) return undefined
  const monthNumber = /\d/.test(month!) ? month! : String(months.indexOf(month!) + 1)
  return dateFrom(shortYear!.length === 2 ? `20${shortYear}` : shortYear!, monthNumber, day)
}

const dateFrom = (year: string, month: string, day: string): IsoDate | undefined => {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIsoDate(date) ? date : undefined
}

/** Returns the pence of a row, negative if they were paid out, and why the row can't be credited. */
export const readMoney = (
  cells: readonly string[],
  { amount, credit }: StatementColumns,
): { readonly pence: Pence | undefined; readonly problem: string | undefined } => {
  const pence = readAmount(cells[amount] ?? '')
  return isPaidOut(cells, credit)
    ? { pence: pence && -Math.abs(pence), problem: undefined }
    : { pence, problem: creditProblem(cells, credit) ?? amountProblem(pence) }
}

/** Maximum amount of a transfer in a statement, equal to the limit for a transfer that staff record manually. */
const maxTransferPence = 1_000_000_000

const amountProblem = (pence: Pence | undefined): string | undefined =>
  pence !== undefined && pence > maxTransferPence ? 'The amount is more than £10,000,000' : undefined

/** The maximum number of characters that are read from a row's text. */
const maxText = 300
/** The maximum number of possible references in a row's text that are looked up. */
const maxReferences = 8

/** Returns the texts of a row that can contain the reference of its order. */
export const statementText = (cells: readonly string[], { texts }: StatementColumns): string =>
  texts
    .map((index) => (cells[index] ?? '').trim())
    .filter(Boolean)
    .join(' ')
    .slice(0, maxText)

const referenceForm = /(?=(J[A-HJ-NP-Z2-9]{9}))/g

/** Returns every part of a text that can be the reference of an order, however it is spaced. */
export const referencesIn = (text: string): string[] => {
  const letters = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const references = [...letters.matchAll(referenceForm)].map(([, reference]) => reference!)
  return [...new Set(references)].slice(0, maxReferences)
}

/**
 * The state of a row of a statement, by the order whose reference the row contains:
 * - 'otherAmount': the order has another amount
 * - 'credited': this row credited the order, or staff credited the same amount manually
 * - 'secondTransfer': another transfer credited the order, or an earlier row contains its reference
 * - 'unknown', 'several': the row contains the reference of no order, or of several
 */
export const statementStates = [
  'matched',
  'otherAmount',
  'credited',
  'secondTransfer',
  'unknown',
  'several',
  'moneyOut',
  'unreadable',
] as const
export type StatementState = (typeof statementStates)[number]

/** An order whose reference a row contains. `credited.row` is null if staff credited the order manually. */
export type NamedOrder = {
  readonly id: string
  readonly reference: string
  readonly orderedPence: Pence
  readonly credited: { readonly pence: Pence; readonly row: string | null } | null
}

type StatementRow = {
  readonly key: string
  readonly date?: IsoDate | undefined
  readonly pence?: Pence | undefined
  readonly text: string
  /** Why the row can't be credited because of its direction, currency, state or amount. */
  readonly problem?: string | undefined
}

/**
 * Returns each row with its order, and a state that says whether its money can be credited. Only one row can credit an
 * order. The order is undefined if the row contains the reference of no order or of several.
 */
export const matchStatement = <Row extends StatementRow>(
  rows: readonly Row[],
  orders: ReadonlyMap<string, NamedOrder>,
): (Row & { readonly state: StatementState; readonly order: NamedOrder | undefined })[] => {
  const usedOrderIds = new Set<string>()
  return rows.map((row) => {
    const namedOrders = referencesIn(row.text).flatMap((reference) => orders.get(reference) ?? [])
    const order = namedOrders.length === 1 ? namedOrders[0] : undefined
    const state = stateOf(row, namedOrders, order !== undefined && usedOrderIds.has(order.id))
    if (order && state !== 'moneyOut' && state !== 'unreadable') usedOrderIds.add(order.id)
    return { ...row, state, order }
  })
}

const stateOf = (
  { key, date, pence, problem }: StatementRow,
  namedOrders: readonly NamedOrder[],
  isUsed: boolean,
): StatementState => {
  if (pence === undefined || date === undefined) return 'unreadable'
  if (pence <= 0) return 'moneyOut'
  if (problem !== undefined) return 'unreadable'
  const [order] = namedOrders
  if (!order) return 'unknown'
  if (namedOrders.length > 1) return 'several'
  const { credited, orderedPence } = order
  const isCreditedFromRow = credited?.row === key
  if (isCreditedFromRow) return 'credited'
  if (isUsed) return 'secondTransfer'
  if (credited) return credited.row === null && credited.pence === pence ? 'credited' : 'secondTransfer'
  return pence === orderedPence ? 'matched' : 'otherAmount'
}

/**
 * How a row that staff can credit changes the booking of its event. It books the event alone, or only together with the
 * other rows for the event, or it starts the booking, so that the event is pending. 'unknown' if the file has too many
 * rows for unbooked events.
 */
export const bookingEffects = ['books', 'booksTogether', 'starts', 'unknown'] as const
export type BookingEffect = (typeof bookingEffects)[number]

/** Maximum number of credits that are tried to find their effect on bookings, for one file. */
export const maxCreditsTried = 100

type CreditableRow = {
  readonly key: string
  readonly booking: BookingEffect | null
  readonly order: { readonly eventId: string } | null
}

/** Returns how many events the chosen rows book, not counting rows whose effect is unknown. */
export const countBookedEvents = (
  rows: readonly CreditableRow[],
  chosenKeys: ReadonlySet<string>,
): number => {
  const byEvent = Map.groupBy(
    rows.filter(({ booking }) => booking === 'books' || booking === 'booksTogether'),
    ({ order }) => order?.eventId,
  )
  return [...byEvent.values()].filter(
    (eventRows) =>
      eventRows.some(({ key, booking }) => booking === 'books' && chosenKeys.has(key)) ||
      eventRows.every(({ key }) => chosenKeys.has(key)),
  ).length
}

/** The states of rows that staff can credit. */
export const creditableStates: readonly StatementState[] = ['matched', 'otherAmount']
