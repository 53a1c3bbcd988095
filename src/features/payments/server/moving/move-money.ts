import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import type { TransactionType } from '#features/events/rules/reading/wire-transaction.ts'
import { unchanged } from '#features/events/server/index.ts'
import { penceFromPounds } from '#kernel/money.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { runOncePerKey } from '#platform/server/http/idempotency.ts'
import { timedId } from '#platform/server/timed-id.ts'
import { type MoneyMove, partitionMoves, type RequestedMove } from '../../rules/money-move.ts'
import { guestName } from '../../rules/payer.ts'
import { refusal } from '../../rules/refusals.ts'
import { changeEventMoney } from '../change-money.ts'
import { bookTransfer, bookTransfers } from '../ledger/ledger-store.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { insertTransactions } from '../transaction-store.ts'
import { queueCreditNotice } from './refund-mails.ts'

type ChangeAuthor = { readonly doneBy: string; readonly key: string }

type MoveRequest = ChangeAuthor & {
  readonly eventId: string
  readonly moves: readonly RequestedMove[]
}

/**
 * Moves paid money between guests: all valid rows or none, each stored as a transaction of type moveMoney.
 * Returns the ignored rows. Refuses as partitionMoves does, or with idempotencyMismatch.
 */
export const moveMoney = (
  deps: PaymentsDeps,
  { eventId, moves, doneBy, key }: MoveRequest,
): Promise<{ ignored: RequestedMove[] } | Refusal> =>
  transact(deps.database, (tx) =>
    runOncePerKey(tx, { scope: `moveMoney ${doneBy}`, key, request: { eventId, moves } }, async () => {
      const now = deps.now()
      const changed = await changeEventMoney(tx, deps, { eventId, doneBy }, async (event) => {
        const partitioned = partitionMoves(event, moves)
        if (isRefusal(partitioned)) return partitioned
        const { ignored } = partitioned
        if (partitioned.moves.length === 0) return { ...unchanged, ignored }
        const packageId = leadingPackage(event)?.id ?? ''
        await storeMoves(tx, event, packageId, partitioned.moves, { doneBy, now })
        return { event, packageId, ignored }
      })
      return isRefusal(changed) ? changed : { ignored: changed.outcome.ignored }
    }),
  )

const storeMoves = async (
  tx: Tx,
  event: EventDocument,
  packageId: string,
  rows: readonly MoneyMove[],
  { doneBy, now }: { doneBy: string; now: Date },
) => {
  const request = timedId(now)
  // With the padded index, the history lists the rows of one request in their order.
  const moves = rows.map((row, index) => ({ ...row, id: `${request}-${String(index).padStart(3, '0')}` }))
  const transactions = moves.map(({ id, fromCustomer, toCustomer, pence }) => {
    const to = { id: toCustomer, name: guestName(event, toCustomer), pence }
    return paidRow('moveMoney', { id, event, packageId, customerId: fromCustomer, to, doneBy, now })
  })
  await insertTransactions(tx, transactions)
  await bookTransfers(
    tx,
    { kind: 'moveMoney', eventId: event.id, doneBy, now },
    moves.map(({ id, fromCustomer, toCustomer, pence }) => ({
      reference: id,
      moves: [{ from: { guest: fromCustomer }, to: { guest: toCustomer }, pence }],
    })),
  )
}

type CreditRequest = ChangeAuthor & {
  readonly eventId: string
  readonly packageId: string
  readonly customerId: string
  readonly amountGBP: number
  readonly reason?: string | undefined
}

/**
 * Credits a guest for a package with money that nobody has paid. Refuses with nodeNotFound, customerNotFound or
 * idempotencyMismatch.
 */
export const addCreditNote = (
  deps: PaymentsDeps,
  { doneBy, key, ...request }: CreditRequest,
): Promise<{ done: true } | Refusal> =>
  transact(deps.database, (tx) =>
    runOncePerKey(tx, { scope: `addCreditNote ${doneBy}`, key, request }, async () => {
      const { eventId, packageId, customerId, amountGBP, reason } = request
      const pence = penceFromPounds(amountGBP)
      const now = deps.now()
      const changed = await changeEventMoney(tx, deps, { eventId, doneBy }, async (event) => {
        const guest = event.guests.find((one) => one.customerId === customerId)
        if (!event.packages.some(({ id }) => id === packageId))
          return refusal('nodeNotFound', { id: packageId })
        if (!guest) return refusal('customerNotFound')
        const id = timedId(now)
        const to = { id: customerId, name: guest.name, pence }
        const row = paidRow('creditNote', { id, event, packageId, customerId, to, doneBy, now })
        await insertTransactions(tx, [{ ...row, reason: reason ?? null }])
        await bookTransfer(tx, {
          kind: 'creditNote',
          eventId,
          reference: id,
          doneBy,
          now,
          moves: [{ from: { kind: 'credit' }, to: { guest: customerId }, pence }],
        })
        await queueCreditNotice(tx, deps, { event, guest: { id: customerId, name: guest.name }, pence })
        return { event, packageId }
      })
      return isRefusal(changed) ? changed : { done: true as const }
    }),
  )

type PaidRow = {
  id: string
  event: EventDocument
  packageId: string
  customerId: string
  to: { id: string; name: string; pence: number }
  doneBy: string
  now: Date
}

/** Returns the row of a transaction that is complete as soon as it is stored. */
const paidRow = (type: TransactionType, { id, event, packageId, customerId, to, doneBy, now }: PaidRow) => ({
  id,
  event_id: event.id,
  package_id: packageId,
  customer_id: customerId,
  customer_name: guestName(event, customerId),
  paid_for: JSON.stringify([to]),
  amount_pence: to.pence,
  confirmed_pence: to.pence,
  transaction_type: type,
  status: 'paid' as const,
  done_by: doneBy,
  done_at: now,
  settled_at: now,
})
