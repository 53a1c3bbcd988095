import { refundByBank } from '#features/payments/server/moving/bank-refund.ts'
import { refundCard, refundOverpaid } from '#features/payments/server/moving/card-refund.ts'
import { addCreditNote, moveMoney } from '#features/payments/server/moving/move-money.ts'
import { movingHandlers } from '#features/payments/server/moving/moving-handlers.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { contextOf } from '../open-sequence-world.ts'
import { type Operation, operation, type Turn } from '../operation.ts'
import { isDone, nameOf, partOf, pickFrom, pickPaidGuest, pounds, sendWithKey } from './send.ts'

const requestOf = ({ world }: Turn) => ({ eventId: world.eventId, doneBy: 'staff' })

const refundToCard = async (turn: Turn, customerId: string, pence: number): Promise<boolean> => {
  const { world, note } = turn
  note(`${nameOf(turn, customerId)} ${pounds(pence)} to the card:`)
  const request = { ...requestOf(turn), customerId, amountGBP: pounds(pence) }
  const response = await sendWithKey(turn, (key) => refundCard(world.deps, { ...request, key }))
  if (!isDone(turn, response)) return false
  world.requests.cardRefunds.push({ customerId, pence, refundIds: response.refundIds })
  return true
}

const refundToBank = async (turn: Turn, customerId: string, pence: number): Promise<boolean> => {
  const { world, note } = turn
  note(`${nameOf(turn, customerId)} ${pounds(pence)} by bank:`)
  const request = { ...requestOf(turn), customerId, amountGBP: pounds(pence) }
  const response = await sendWithKey(turn, (key) => refundByBank(world.deps, { ...request, key }))
  if (!isDone(turn, response)) return false
  world.requests.bankRefunds.push({ customerId, pence })
  return true
}

/** Returns what was paid by card for a customer, minus the card refunds of that customer, in pence. */
const paidByCard = ({ books }: Turn, customerId: string): number =>
  books.transactions.reduce(
    (total, { transaction_type, is_bank_payment, status, paid_for, customer_id, ...row }) => {
      if (transaction_type === 'payment' && !is_bank_payment && ['paid', 'refunded'].includes(status))
        return total + paid_for.reduce((sum, part) => sum + (part.id === customerId ? part.pence : 0), 0)
      const isRefund = row.refund_type === 'card' && status !== 'failed' && customer_id === customerId
      return isRefund ? total - row.amount_pence : total
    },
    0,
  )

type PaidByCard = { readonly customerId: string; readonly pence: number; readonly attending: string }

/** Returns the guests for whom somebody has paid by card, with the pence that can be refunded to the cards. */
const listPaidByCard = (turn: Turn): PaidByCard[] =>
  turn.books.document.guests
    .map(({ customerId, attending, paidPence }) => ({
      customerId,
      attending,
      pence: Math.min(paidPence, paidByCard(turn, customerId)),
    }))
    .filter(({ pence }) => pence > 0)

type Move = { readonly fromCustomer: string; readonly toCustomer: string; readonly amountGBP: number }

const moveAmounts = async (turn: Turn, moves: readonly Move[]): Promise<boolean> => {
  const { world, note, random } = turn
  for (const { fromCustomer, toCustomer, amountGBP } of moves)
    note(`${nameOf(turn, fromCustomer)} to ${nameOf(turn, toCustomer)} ${amountGBP},`)
  const doneBy = random.chance(0.5) ? 'staff' : world.organiserId
  const response = await sendWithKey(turn, (key) =>
    moveMoney(world.deps, { eventId: world.eventId, moves, doneBy, key }),
  )
  if (!isDone(turn, response)) return false
  // Equal rows are ignored together, because each is compared with what the guest had before.
  const isIgnored = (row: Move) =>
    response.ignored.some(
      (one) =>
        one.fromCustomer === row.fromCustomer &&
        one.toCustomer === row.toCustomer &&
        one.amountGBP === row.amountGBP,
    )
  const carriedOut = moves.filter((row) => !isIgnored(row))
  for (const { fromCustomer: from, toCustomer: to, amountGBP } of carriedOut)
    world.requests.moves.push({ from, to, pence: Math.round(amountGBP * 100) })
  return carriedOut.length > 0
}

const pickMove = (turn: Turn): Move | undefined => {
  const from = pickPaidGuest(turn)
  const to = pickFrom(
    turn,
    turn.books.document.guests.filter((guest) => guest !== from),
  )
  if (!from || !to) return undefined
  const { customerId: fromCustomer, paidPence } = from
  return { fromCustomer, toCustomer: to.customerId, amountGBP: pounds(partOf(turn, paidPence)) }
}

export const refunds: readonly Operation[] = [
  operation('refund to the card', 4, (turn) => {
    const paidGuest = pickFrom(turn, listPaidByCard(turn))
    return paidGuest && refundToCard(turn, paidGuest.customerId, partOf(turn, paidGuest.pence))
  }),
  operation('refund by bank', 3, (turn) => {
    const guest = pickPaidGuest(turn)
    return guest && refundToBank(turn, guest.customerId, partOf(turn, guest.paidPence))
  }),
  operation('refund more than was paid, which is refused', 1, async (turn) => {
    const guest = pickPaidGuest(turn)
    if (!guest) return undefined
    const pence = guest.paidPence + turn.random.wholeNumber(1, 1000)
    const refund = turn.random.chance(0.5) ? refundToCard : refundToBank
    return !(await refund(turn, guest.customerId, pence))
  }),
  operation('two refunds of everything at the same time', 3, async (turn) => {
    const guest = pickPaidGuest(turn)
    if (!guest) return undefined
    const kinds = turn.random.pick([
      [refundToCard, refundToCard],
      [refundToCard, refundToBank],
      [refundToBank, refundToBank],
    ])
    const areDone = await Promise.all(kinds.map((refund) => refund(turn, guest.customerId, guest.paidPence)))
    return areDone.some(Boolean)
  }),
  operation('refund what was overpaid', 3, async (turn) => {
    const { world, note } = turn
    const paidGuests = listPaidByCard(turn)
    // A guest who does not come owes nothing, so that everything is overpaid.
    const absentGuests = paidGuests.filter(({ attending }) => attending === 'No')
    const guest = pickFrom(turn, absentGuests.length > 0 ? absentGuests : paidGuests)
    if (!guest) return undefined
    const { customerId } = guest
    note(`${nameOf(turn, customerId)}:`)
    const response = await sendWithKey(turn, (key) =>
      refundOverpaid(world.deps, { ...requestOf(turn), customerId, key }),
    )
    if (!isDone(turn, response)) return false
    world.requests.cardRefunds.push({ customerId, pence: undefined, refundIds: response.refundIds })
    return true
  }),
  operation('write a credit note', 3, async (turn) => {
    const { world, random, note } = turn
    const pack = pickFrom(turn, turn.books.document.packages)
    const guest = pickFrom(turn, turn.books.document.guests)
    if (!pack || !guest) return undefined
    const { customerId } = guest
    const pence = random.wholeNumber(1, 9000)
    note(`${nameOf(turn, customerId)} ${pounds(pence)}:`)
    const request = { ...requestOf(turn), packageId: pack.id, customerId, amountGBP: pounds(pence) }
    const response = await sendWithKey(turn, (key) => addCreditNote(world.deps, { ...request, key }))
    if (!isDone(turn, response)) return false
    world.requests.credits.push({ customerId, pence })
    return true
  }),
  operation('use the key of a refund for another amount, which is refused', 2, async (turn) => {
    const { world, note } = turn
    const guest = pickPaidGuest(turn)
    if (!guest || guest.paidPence < 2) return undefined
    const { customerId } = guest
    const key = crypto.randomUUID()
    const refund = (pence: number) =>
      refundByBank(world.deps, { ...requestOf(turn), customerId, amountGBP: pounds(pence), key })
    note(`${nameOf(turn, customerId)} 0.01 and 0.02:`)
    const firstResponse = await refund(1)
    if (!isDone(turn, firstResponse)) return false
    world.requests.bankRefunds.push({ customerId, pence: 1 })
    const secondResponse = await refund(2)
    return isRefusal(secondResponse) && secondResponse.refused === 'idempotencyMismatch'
  }),
  operation('preview a change of money, which stores nothing', 2, async (turn) => {
    const { world, random, note } = turn
    const guest = pickPaidGuest(turn)
    if (!guest) return undefined
    const { customerId, paidPence } = guest
    const kind = random.pick(['cardRefund', 'bankRefund', 'refundOverpaid'] as const)
    note(`${kind} ${nameOf(turn, customerId)} ${pounds(paidPence)}:`)
    const amount = kind === 'refundOverpaid' ? { kind } : { kind, amountGBP: pounds(paidPence) }
    const input = { id: world.eventId, change: { ...amount, customerId } }
    return isDone(turn, await movingHandlers(world.deps).previewMoney({ input, context: contextOf('staff') }))
  }),
  operation('preview a move of money, which stores nothing', 2, async (turn) => {
    const row = pickMove(turn)
    if (!row) return undefined
    const { world, note } = turn
    note(`${nameOf(turn, row.fromCustomer)} to ${nameOf(turn, row.toCustomer)} ${row.amountGBP}:`)
    const input = { id: world.eventId, change: { kind: 'move' as const, moves: [row] } }
    return isDone(turn, await movingHandlers(world.deps).previewMoney({ input, context: contextOf('staff') }))
  }),
  operation('move money', 4, (turn) => {
    const row = pickMove(turn)
    return row && moveAmounts(turn, [row])
  }),
  operation('move money in several rows', 2, (turn) => {
    const rows = [1, 2, 3].flatMap(() => pickMove(turn) ?? [])
    return rows.length === 0 ? undefined : moveAmounts(turn, rows)
  }),
]
