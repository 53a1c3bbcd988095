import { findPeople } from '#features/accounts/server/index.ts'
import { readEvent, readEventAsActor } from '#features/events/server/index.ts'
import { countsAsStaff } from '#kernel/actor.ts'
import { poundsFromPence } from '#kernel/money.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { readInOneSnapshot } from '#platform/server/database/read-in-one-snapshot.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import { badField } from '#platform/server/query/field-condition.ts'
import type { receiptEndpoints } from '../../contract/receipt-endpoints.ts'
import { refusal } from '../../rules/refusals.ts'
import type { EventAccount, Receipt } from '../../rules/wire-account.ts'
import { readPaidPence } from '../ledger/ledger-store.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { readTransaction, type StoredTransaction } from '../transaction-store.ts'
import { findTransfer, listGuestEntries, listTransfers } from './account-store.ts'
import { receiptFacts } from './receipt-facts.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { listReceiptsOf } from './receipt-store.ts'

/** Handlers of the endpoints for receipts and for the account of an event. */
export const receiptHandlers = (deps: PaymentsDeps): Handlers<typeof receiptEndpoints> => ({
  listReceipts: async ({ input, context }) => {
    const actor = actorOf(context)
    const event = await readEventAsActor(deps, actor, input.id)
    if (isRefusal(event)) return event
    const rows = await listReceiptsOf(deps.database, { eventId: event.id, customerId: actor.userId })
    return { data: rows.map(wireReceipt) }
  },

  readReceipt: async ({ input: { transactionId }, context }) => {
    const actor = actorOf(context)
    const row = await readTransaction(deps.database, transactionId)
    const isOwnOrStaff = row?.customer_id === actor.userId || countsAsStaff(actor)
    if (!row || !isOwnOrStaff || !hasReceipt(row)) return refusal('paymentUnknown', { id: transactionId })
    const event = await readEvent(deps.database, row.event_id)
    if (!event) return refusal('nodeNotFound', { id: row.event_id })
    const facts = receiptFacts(deps.config, event, row)
    const file = await receiptPdf(facts)
    const name = `${facts.isRefund ? 'refund' : 'receipt'}-${facts.number}.pdf`
    return { data: { name, base64: file.toString('base64') } }
  },

  readEventAccount: async ({ input: { id, ...page } }) => {
    const event = await readEvent(deps.database, id)
    if (!event) return refusal('nodeNotFound', { id })
    const account = await readAccount(deps, event.id, namesOf(event.guests), page)
    return isRefusal(account) ? account : { data: account }
  },
})

/** A receipt exists for money that was received, even if it was refunded later, and for refunds that were made. */
const hasReceipt = ({ transaction_type, status }: StoredTransaction): boolean =>
  (transaction_type === 'payment' && (status === 'paid' || status === 'refunded')) ||
  (transaction_type === 'refund' && status === 'refunded')

const wireReceipt = (row: StoredTransaction): Receipt => ({
  transactionId: row.id,
  transactionType: row.transaction_type === 'refund' ? 'refund' : 'payment',
  date: (row.settled_at ?? row.done_at).toISOString(),
  amountGBP: poundsFromPence(row.confirmed_pence ?? row.amount_pence),
  cardDigits: row.card_digits,
  wallet: row.wallet,
  isBank: row.is_bank_payment,
  paidForCustomers: row.paid_for.map(({ name, pence }) => ({ name, amountGBP: poundsFromPence(pence) })),
})

type NamedGuest = { readonly customerId: string; readonly name: string }

const namesOf = (guests: readonly NamedGuest[]): ReadonlyMap<string, string> =>
  new Map(guests.map(({ customerId, name }) => [customerId, name]))

type AccountPage = {
  readonly limit: number
  /** The id of the last transfer of the previous page. */
  readonly after?: string
}

/**
 * Returns a page of the account of an event.
 * @returns fieldInvalid if the event has no transfer with the id `after`
 */
const readAccount = async (
  { database }: PaymentsDeps,
  eventId: string,
  guestNames: ReadonlyMap<string, string>,
  { limit, after }: AccountPage,
): Promise<EventAccount | Refusal> => {
  // Everything is read in one snapshot, so that the balances of the first page are those after its newest transfer.
  const page = await readInOneSnapshot(database, async (tx) => {
    const lastTransfer = after === undefined ? undefined : await findTransfer(tx, eventId, after)
    if (after !== undefined && !lastTransfer) return badField('after')
    // Reading one more shows whether older transfers exist.
    const foundTransfers = await listTransfers(tx, eventId, { limit: limit + 1, after: lastTransfer })
    const shownTransfers = foundTransfers.slice(0, limit)
    return {
      hasMore: foundTransfers.length > limit,
      transfers: shownTransfers,
      entries: await listGuestEntries(
        tx,
        eventId,
        shownTransfers.map(({ id }) => id),
      ),
      balances: await readPaidPence(tx, eventId),
    }
  })
  if (isRefusal(page)) return page
  const { hasMore, transfers, entries, balances } = page
  const entriesOf = Map.groupBy(entries, ({ transfer_id }) => transfer_id)
  const unnamedIds = [...transfers.map((one) => one.done_by), ...balances.keys()].filter(
    (id) => !guestNames.has(id),
  )
  const people = await findPeople(database, [...new Set(unnamedIds)])
  const nameOf = (id: string) => guestNames.get(id) ?? people.get(id)?.name
  return {
    guests: [...balances]
      .map(([id, pence]) => ({ id, name: nameOf(id) ?? 'Former guest', balanceGBP: poundsFromPence(pence) }))
      .sort((one, other) => one.name.localeCompare(other.name, 'en-GB')),
    transfers: transfers.map((transfer) => {
      const doneBy = nameOf(transfer.done_by)
      return {
        id: transfer.id,
        date: transfer.done_at.toISOString(),
        kind: transfer.kind,
        refundType: transfer.refund_type,
        isBankPayment: transfer.is_bank_payment ?? false,
        isAutomatic: transfer.due_date !== null,
        cardDigits: transfer.card_digits,
        wallet: transfer.wallet,
        reference: transfer.bank_reference ?? transfer.gateway_reference,
        reason: transfer.reason,
        doneBy: doneBy === undefined ? null : { id: transfer.done_by, name: doneBy },
        entries: (entriesOf.get(transfer.id) ?? []).flatMap(({ customer_id, amount_pence }) =>
          customer_id !== null ? [{ customerId: customer_id, amountGBP: poundsFromPence(amount_pence) }] : [],
        ),
      }
    }),
    hasMore,
  }
}
