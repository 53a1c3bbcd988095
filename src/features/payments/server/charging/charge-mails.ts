import { findPerson } from '#features/accounts/server/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { eventHomeAddress } from '#features/events/rules/event-address.ts'
import { eventNameInMail, sampleEvent, sampleReader } from '#features/events/server/index.ts'
import { addDays, dayOf, formatDate, type IsoDate } from '#kernel/dates.ts'
import { formatPence, type Pence } from '#kernel/money.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { automaticMail, eventMailTo } from '#platform/server/mail/automatic-mail.ts'
import { mailButton } from '#platform/server/mail/layout.ts'
import { maxDeclined, retryDays } from '../../rules/plan-charge.ts'
import { readStoredCard, type StoredCard } from '../cards/stored-card-store.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import type { StoredTransaction } from '../transaction-store.ts'
import { readChargesOf } from './charge-store.ts'

type Site = { readonly publicUrl: string }
type Recipient = { readonly email: string; readonly firstName: string }

const urlOf = ({ publicUrl }: Site, { id, section }: EventDocument) =>
  `${publicUrl}${eventHomeAddress({ eventId: id, section })}`

type Announcement = {
  readonly event: EventDocument
  readonly customer: Recipient
  readonly card: Pick<StoredCard, 'card_digits'>
  readonly plan: { readonly pence: Pence; readonly chargedOn: IsoDate }
}

/** Queues the mail that announces a charge of a stored card. */
export const queueChargeAnnounced = async (
  tx: Tx,
  { outbox, config }: PaymentsDeps,
  announcement: Announcement,
): Promise<void> => {
  await outbox.queueMail(tx, chargeAnnouncedMail(config, announcement))
}

/**
 * Queues the mail about a declined charge. The mail names the day of the next attempt, or asks the customer to pay. A
 * customer whose stored card is not the one that was charged gets no mail. They took the place of the customer who
 * stored it, or have since replaced or removed it.
 */
export const queueChargeDeclined = async (
  tx: Tx,
  { outbox, config, now }: PaymentsDeps,
  event: EventDocument,
  payment: StoredTransaction,
): Promise<void> => {
  const owner = { eventId: event.id, customerId: payment.customer_id }
  const customer = await findPerson(tx, payment.customer_id)
  if (!customer?.email) return
  const card = await readStoredCard(tx, owner)
  if (!card || card.card_digits !== payment.card_digits) return
  const declinedCount = (await readChargesOf(tx, event.id, [card])).filter(
    ({ status, due_date }) => status === 'failed' && due_date === payment.due_date,
  ).length
  await outbox.queueMail(
    tx,
    chargeDeclinedMail(config, event, customer, {
      pence: payment.amount_pence,
      digits: payment.card_digits,
      reason: payment.reason ?? 'The card was declined',
      triedAgainOn: declinedCount < maxDeclined ? addDays(dayOf(now()), retryDays) : null,
    }),
  )
}

const cardPlaceholders = {
  event: 'The name of the event',
  amount: 'The amount that is charged',
  card: 'The last digits of the card',
}

export const chargeAnnouncedMail = automaticMail({
  kind: 'charge-announced',
  name: 'Card payment announced',
  sentWhen: 'Three days before a stored card is charged. A card is not charged without this email.',
  to: 'Payer',
  recipientChoice: 'essential',
  text: {
    subject: 'We will take {amount} from your card on {date}',
    intro:
      'We will take {amount} for {event} from your card ending in {card} on {date}. You don’t have to do anything.\n\nIf you want to pay another way, or remove your card, please do so before that day.',
    closing: '',
  },
  placeholders: { ...cardPlaceholders, date: 'The day on which the card is charged' },
  required: ['amount', 'date'],
  write: (site: Site, { event, customer, card, plan }: Announcement) => ({
    ...eventMailTo(event, customer),
    values: {
      event: eventNameInMail(event),
      amount: formatPence(plan.pence),
      card: card.card_digits ?? '',
      date: formatDate(plan.chargedOn),
    },
    details: mailButton('Open my event', urlOf(site, event)),
  }),
  sample: (site) => [
    site,
    {
      event: sampleEvent,
      customer: sampleReader,
      card: { card_digits: '1111' },
      plan: { pence: 12000, chargedOn: '2030-05-03' },
    },
  ],
})

type Decline = {
  readonly pence: Pence
  readonly digits: string | null
  readonly reason: string
  /** Null if the card is not charged again. */
  readonly triedAgainOn: IsoDate | null
}

export const chargeDeclinedMail = automaticMail({
  kind: 'charge-declined',
  name: 'Card payment declined',
  sentWhen: 'When the charge of a stored card is declined.',
  to: 'Payer',
  recipientChoice: 'essential',
  alwaysSent: 'The customer has to know that nothing was paid.',
  text: {
    subject: 'Your card was declined: {amount} for {event}',
    intro: 'We could not take {amount} for {event} from your card ending in {card}. {reason}.\n\n{what next}',
    closing: '',
  },
  placeholders: {
    ...cardPlaceholders,
    reason: 'Why the card was declined',
    'what next': 'When we try again, or that the customer has to pay',
  },
  required: ['amount', 'what next'],
  write: (
    site: Site,
    event: EventDocument,
    customer: Recipient,
    { pence, digits, reason, triedAgainOn }: Decline,
  ) => ({
    ...eventMailTo(event, customer),
    values: {
      event: eventNameInMail(event),
      amount: formatPence(pence),
      card: digits ?? '',
      reason,
      'what next': triedAgainOn
        ? `We will try again on ${formatDate(triedAgainOn)}. You can also pay now, and nothing more is taken.`
        : 'We will not try this card again. Please pay now, by card or bank transfer.',
    },
    details: mailButton('Pay now', urlOf(site, event)),
  }),
  sample: (site) => [
    site,
    sampleEvent,
    sampleReader,
    { pence: 12000, digits: '1111', reason: 'The card has expired', triedAgainOn: '2030-05-06' },
  ],
})
