import { findPerson } from '#features/accounts/server/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { eventHomeAddress, eventPaymentAddress } from '#features/events/rules/event-address.ts'
import { eventNameInMail, sampleEvent, sampleReader } from '#features/events/server/index.ts'
import { dayOf, formatDate } from '#kernel/dates.ts'
import { formatPence, type Pence } from '#kernel/money.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { automaticMail, eventMailTo } from '#platform/server/mail/automatic-mail.ts'
import { mailButton, mailFacts, mailParts } from '#platform/server/mail/layout.ts'
import { describeMeans } from '../../rules/payment-means.ts'
import type { Wallet } from '../../rules/transaction.ts'
import type { PaymentsDeps } from '../payments-deps.ts'

type Site = { readonly publicUrl: string }
type Person = { readonly id: string; readonly email: string; readonly firstName: string }

/** Money that has left the account of a guest: to the card that paid it, or by bank. */
type Refund = {
  readonly event: EventDocument
  readonly guest: { readonly id: string; readonly name: string }
  readonly pence: Pence
  /** The card, whose owner paid for the guest; undefined for a refund by bank. */
  readonly card?:
    | { readonly ownerId: string; readonly digits: string | null; readonly wallet: Wallet | null }
    | undefined
  readonly refundedAt: Date
}
type Credit = Pick<Refund, 'event' | 'guest' | 'pence'>

/**
 * Queues the receipts of a refund in the database transaction that stores it as made: to the guest, and to the owner of
 * the card. If the guest has no address, the person who pays for them gets the guest's receipt.
 */
export const queueRefundReceipts = async (tx: Tx, deps: PaymentsDeps, refund: Refund): Promise<void> => {
  const { event, guest, card } = refund
  const recipients = [await recipientFor(tx, event, guest.id), card && (await findPerson(tx, card.ownerId))]
  const byId = new Map(
    recipients.flatMap((recipient) => (recipient?.email ? [[recipient.id, recipient] as const] : [])),
  )
  for (const recipient of byId.values())
    await deps.outbox.queueMail(tx, refundReceiptMail(deps.config, recipient, refund))
}

/** Queues the notice of a credit in its transaction: to the guest, or else to the person who pays for them. */
export const queueCreditNotice = async (tx: Tx, deps: PaymentsDeps, credit: Credit): Promise<void> => {
  const recipient = await recipientFor(tx, credit.event, credit.guest.id)
  if (recipient) await deps.outbox.queueMail(tx, creditNoteMail(deps.config, recipient, credit))
}

/**
 * Returns the guest if they have an address, or else the person who last paid for them, by default the organiser;
 * undefined if that person has no address either. Other guests don't learn of a guest's money.
 */
const recipientFor = async (tx: Tx, event: EventDocument, guestId: string): Promise<Person | undefined> => {
  const guest = await findPerson(tx, guestId)
  if (guest?.email) return guest
  const { paidByCustomerId } = event.guests.find(({ customerId }) => customerId === guestId) ?? {}
  const payer = await findPerson(tx, paidByCustomerId ?? event.organiserId)
  return payer?.email ? payer : undefined
}

const sampleRefund: Refund = {
  event: sampleEvent,
  guest: sampleReader,
  pence: 5000,
  card: { ownerId: sampleReader.id, digits: '1111', wallet: null },
  refundedAt: new Date('2030-03-01T12:00:00Z'),
}

export const refundReceiptMail = automaticMail({
  kind: 'refund-receipt',
  name: 'Receipt of a refund',
  sentWhen:
    'When a refund has been made: once the money is on its way to a card, or when staff record a refund by bank. To the guest, and to the owner of the card.',
  to: 'Guests',
  recipientChoice: 'essential',
  alwaysSent: 'It is a receipt.',
  text: {
    subject: 'Refund: {amount} for {event}',
    intro: 'We have refunded {amount} that was paid for {event}.\n\n{arrival}',
    closing: '',
  },
  placeholders: {
    event: 'The name of the event',
    amount: 'The amount refunded',
    arrival: 'When the money arrives',
  },
  required: ['amount'],
  write: ({ publicUrl }: Site, recipient: Person, { event, guest, pence, card, refundedAt }: Refund) => ({
    ...eventMailTo(event, recipient),
    values: {
      event: eventNameInMail(event),
      amount: formatPence(pence),
      arrival: card
        ? 'It usually takes 3 to 5 working days until a card shows a refund, and at most 10.'
        : 'A bank transfer usually arrives within 2 working days.',
    },
    details: mailParts(
      mailFacts([
        ['Amount', formatPence(pence)],
        ['Date', formatDate(dayOf(refundedAt))],
        ['Refunded by', meansFor(recipient, card)],
        [`For ${guest.name}`, formatPence(pence)],
      ]),
      mailButton('Open my event', `${publicUrl}${eventHomeAddress({ eventId: event.id })}`),
    ),
  }),
  sample: (site) => [site, sampleReader, sampleRefund],
})

/** Returns how money was refunded, for one recipient of the receipt. Only the owner of a card sees its digits. */
const meansFor = (recipient: Person, card: Refund['card']): string => {
  const { digits = null, wallet = null, ownerId } = card ?? {}
  const labels = { card: 'card', bank: 'bank transfer' }
  if (!card || ownerId === recipient.id)
    return describeMeans({ isBank: !card, cardDigits: digits, wallet }, labels)
  return 'the card that paid it'
}

export const creditNoteMail = automaticMail({
  kind: 'credit-note',
  name: 'Credit',
  sentWhen:
    'When staff credit a guest without a payment, to the guest, or to the person who pays for a guest without an address.',
  to: 'Guests',
  recipientChoice: 'essential',
  alwaysSent: 'It is a receipt of the credit.',
  text: {
    subject: 'Credit: {amount} for {event}',
    intro:
      'We have credited {amount} to {guest} for {event}. It counts like a payment, so there is that much less to pay.',
    closing: '',
  },
  placeholders: {
    event: 'The name of the event',
    amount: 'The amount credited',
    guest: '“you”, or the name of the guest that the reader pays for',
  },
  required: ['amount'],
  write: ({ publicUrl }: Site, recipient: Person, { event, guest, pence }: Credit) => ({
    ...eventMailTo(event, recipient),
    values: {
      event: eventNameInMail(event),
      amount: formatPence(pence),
      guest: guest.id === recipient.id ? 'you' : guest.name,
    },
    details: mailButton(
      'See what is left to pay',
      `${publicUrl}${eventPaymentAddress({ eventId: event.id })}`,
    ),
  }),
  sample: (site) => [site, sampleReader, sampleRefund],
})
