import { findPerson } from '#features/accounts/server/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { eventHomeAddress } from '#features/events/rules/event-address.ts'
import { eventNameInMail, sampleEvent, sampleReader } from '#features/events/server/index.ts'
import { dayOf, formatDate } from '#kernel/dates.ts'
import { formatPence, type Pence } from '#kernel/money.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { automaticMail, eventMailTo } from '#platform/server/mail/automatic-mail.ts'
import { mailButton, mailFacts, mailParts } from '#platform/server/mail/layout.ts'
import { describeMeans } from '../../rules/payment-means.ts'
import type { Wallet } from '../../rules/transaction.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import type { PaidFor } from '../tables.ts'

type Payment = {
  readonly event: EventDocument
  readonly amountPence: Pence
  readonly parts: readonly PaidFor[]
  readonly cardDigits: string | null
  readonly wallet: Wallet | null
  readonly isBankPayment: boolean
  readonly paidAt: Date
}

/** Queues the payer's receipt in the transaction. A payer without an address gets none. */
export const queueReceipt = async (
  tx: Tx,
  { outbox, config }: PaymentsDeps,
  { payerId, ...payment }: Payment & { readonly payerId: string },
): Promise<void> => {
  const payer = await findPerson(tx, payerId)
  if (payer?.email) await outbox.queueMail(tx, receiptMail(config, payer, payment))
}

export const receiptMail = automaticMail({
  kind: 'payment-receipt',
  name: 'Receipt',
  sentWhen: 'When we have received a payment.',
  to: 'Payer',
  recipientChoice: 'essential',
  alwaysSent: 'It is a receipt.',
  text: {
    subject: 'Receipt: {amount} for {event}',
    intro: 'Thank you. We have received your payment for {event}.',
    closing: '',
  },
  placeholders: { event: 'The name of the event', amount: 'The amount paid' },
  write: (
    { publicUrl }: { readonly publicUrl: string },
    payer: { readonly email: string; readonly firstName: string },
    { event, amountPence, parts, paidAt, isBankPayment: isBank, cardDigits, wallet }: Payment,
  ) => ({
    ...eventMailTo(event, payer),
    values: { event: eventNameInMail(event), amount: formatPence(amountPence) },
    details: mailParts(
      mailFacts([
        ['Amount', formatPence(amountPence)],
        ['Date', formatDate(dayOf(paidAt))],
        ['Paid by', describeMeans({ isBank, cardDigits, wallet }, { card: 'card', bank: 'bank transfer' })],
        ...parts.map(({ name, pence }) => [`For ${name}`, formatPence(pence)] as const),
      ]),
      mailButton('Open my event', `${publicUrl}${eventHomeAddress({ eventId: event.id })}`),
    ),
  }),
  sample: (site) => [
    site,
    sampleReader,
    {
      event: sampleEvent,
      amountPence: 5000,
      parts: [{ id: sampleReader.id, name: sampleReader.name, pence: 5000 }],
      cardDigits: '1111',
      wallet: null,
      isBankPayment: false,
      paidAt: new Date('2030-03-01T12:00:00Z'),
    },
  ],
})
