import type { Kysely } from 'kysely'
import { unusedMoney } from '#features/event-prices/rules/shares/unused-money.ts'
import { summariseEvent } from '#features/events/rules/summarise-event.ts'
import { readEvent } from '#features/events/server/index.ts'
import { dayOf, type IsoDate } from '#kernel/dates.ts'
import { erasedPerson, personRemover } from '#kernel/erased-person.ts'
import { formatPence, poundsFromPence } from '#kernel/money.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { PersonalRecords } from '#platform/server/personal/personal-records.ts'
import { refusal } from '../rules/refusals.ts'
import { removeStoredCards, storedCardsOf } from './cards/stored-card-store.ts'
import { listBalancesOf } from './ledger/ledger-store.ts'
import { eventsWithOpenPayments } from './pending-payment-store.ts'
import { type StoredTransaction, transactionsOf, updateTransaction } from './transaction-store.ts'

/**
 * A person's payments and refunds, and payments for them by others. Erasing removes names but not the amounts.
 */
export const paymentRecords: PersonalRecords = {
  name: 'payments',
  tables: ['payment_transaction', 'ledger_account', 'ledger_transfer', 'ledger_entry', 'stored_card'],
  remains: 'Payments and refunds, which we must keep by law, without your name.',
  async describe(database, { id }) {
    const transactions = await transactionsOf(database, id)
    const balances = await listBalancesOf(database, id)
    const cards = await storedCardsOf(database, id)
    return {
      storedCards: cards.map(({ event_id, card_digits, expiry, consented_at }) => ({
        eventId: event_id,
        cardEndsIn: card_digits,
        expiry,
        consentedAt: consented_at?.toISOString(),
      })),
      transactions: transactions.map((transaction) =>
        transaction.customer_id === id ? ownTransaction(transaction) : partOfOthersPayment(transaction, id),
      ),
      paidForYou: balances.map(({ event_id, balance_pence }) => ({
        eventId: event_id,
        amountGBP: poundsFromPence(balance_pence),
      })),
    }
  },
  // No lock is needed here. Erasing already locks the person's events, and money changes only under that lock.
  async reasonNotToErase(database, { id }, { now, isErasing }) {
    const unfinished = await eventsWithOpenPayments(database, id, { now, withForms: isErasing })
    const openTitles = await titlesOf(database, unfinished)
    if (openTitles.length > 0) return refusal('paymentsOpen', { events: joinWithAnd(openTitles) })
    const unusedTitles = await unusedMoneyOf(database, id, dayOf(now))
    return unusedTitles.length > 0
      ? refusal('moneyInEvents', { events: joinWithAnd(unusedTitles) })
      : undefined
  },
  async erase(tx, person) {
    await removeStoredCards(tx, { customerId: person.id })
    const removeName = personRemover(person)
    for (const transaction of await transactionsOf(tx, person.id)) {
      const { customer_id, customer_name, paid_for, reason } = transaction
      await updateTransaction(tx, transaction, {
        customer_name: customer_id === person.id ? erasedPerson.name : customer_name,
        paid_for: JSON.stringify(
          paid_for.map((part) => (part.id === person.id ? { ...part, name: erasedPerson.name } : part)),
        ),
        reason: reason && removeName(reason),
      })
    }
  },
}

const titlesOf = async (database: Kysely<Tables>, eventIds: readonly string[]): Promise<string[]> => {
  const events = await Promise.all(eventIds.map((eventId) => readEvent(database, eventId)))
  return events.flatMap((event) => (event ? [summariseEvent(event).title] : []))
}

/** Returns the titles of the events where a customer has money that no trip has used, each with the amount. */
const unusedMoneyOf = async (
  database: Kysely<Tables>,
  personId: string,
  today: IsoDate,
): Promise<string[]> => {
  const balances = (await listBalancesOf(database, personId)).filter(({ balance_pence }) => balance_pence > 0)
  const events = await Promise.all(balances.map(({ event_id }) => readEvent(database, event_id)))
  return events.flatMap((event) => {
    const guest = event?.guests.find(({ customerId }) => customerId === personId)
    const pence = event && guest ? unusedMoney(event, guest, today) : 0
    return event && pence > 0 ? [`${summariseEvent(event).title} (${formatPence(pence)})`] : []
  })
}

const joinWithAnd = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')

const ownTransaction = (transaction: StoredTransaction) => ({
  ...commonFields(transaction),
  amountGBP: poundsFromPence(transaction.amount_pence),
  paymentType: transaction.payment_type,
  refundType: transaction.refund_type,
  cardEndsIn: transaction.card_digits,
  wallet: transaction.wallet,
  bankReference: transaction.bank_reference,
  reason: transaction.reason,
  paidFor: transaction.paid_for.map(({ name, pence }) => ({ name, amountGBP: poundsFromPence(pence) })),
})

/** Returns only the person's own part of a payment by somebody else. */
const partOfOthersPayment = (transaction: StoredTransaction, personId: string) => ({
  ...commonFields(transaction),
  paidForYouByAnother: true,
  amountGBP: poundsFromPence(
    transaction.paid_for.filter(({ id }) => id === personId).reduce((sum, { pence }) => sum + pence, 0),
  ),
})

const commonFields = ({
  id,
  event_id,
  transaction_type,
  status,
  done_at,
  settled_at,
}: StoredTransaction) => ({
  id,
  eventId: event_id,
  type: transaction_type,
  status,
  at: done_at.toISOString(),
  settledAt: settled_at?.toISOString() ?? null,
})
