import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { eventDates } from '#features/event-document/rules/leading-package.ts'
import { formatDate } from '#kernel/dates.ts'
import { describeMeans } from '../../rules/payment-means.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import type { StoredTransaction } from '../transaction-store.ts'
import type { ReceiptFacts } from './receipt-pdf.ts'

/** Returns what the receipt of a payment or refund shows. */
export const receiptFacts = (
  { brand, contact }: PaymentsDeps['config'],
  event: EventDocument,
  row: StoredTransaction,
): ReceiptFacts => {
  const totalPence = row.confirmed_pence ?? row.amount_pence
  const isRefund = row.transaction_type === 'refund'
  const parts = row.paid_for.map(({ name, pence }) => ({ name, pence }))
  return {
    brand,
    contact,
    isRefund,
    number: row.id,
    date: row.settled_at ?? row.done_at,
    customer: row.customer_name,
    event: eventDisplayName(event),
    trip: tripOf(event, row.package_id),
    means: describeMeans({ isBank: row.is_bank_payment, cardDigits: row.card_digits, wallet: row.wallet }),
    // Without parts, the money is for the customer alone.
    parts: parts.length > 0 ? parts : [{ name: row.customer_name, pence: totalPence }],
    totalPence,
  }
}

const tripOf = (event: EventDocument, packageId: string): string => {
  const location = event.packages.find(({ id }) => id === packageId)?.locationName
  const { startDate, endDate } = eventDates(event)
  const dates = [startDate, endDate].flatMap((date) => (date ? [formatDate(date)] : []))
  return [dates.join(' to '), location].filter(Boolean).join(', ')
}
