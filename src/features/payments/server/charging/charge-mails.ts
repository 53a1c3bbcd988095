import { findPerson, type Person } from '#features/accounts/server/index.ts'
import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { eventHomeAddress } from '#features/events/rules/event-address.ts'
import { addDays, dayOf, formatDate } from '#kernel/dates.ts'
import { formatPence } from '#kernel/money.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { mailButton, mailGreeting, mailParts, mailText } from '#platform/server/mail/layout.ts'
import { maxDeclined, type PlannedCharge, retryDays } from '../../rules/plan-charge.ts'
import { readStoredCard, type StoredCard } from '../cards/stored-card-store.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import type { StoredTransaction } from '../transaction-store.ts'
import { readChargesOf } from './charge-store.ts'

type Site = PaymentsDeps['config']

const addressOf = ({ publicUrl }: Site, { id, section }: EventDocument) =>
  `${publicUrl}${eventHomeAddress({ eventId: id, section })}`

type Announced = {
  readonly event: EventDocument
  readonly customer: Person
  readonly card: StoredCard
  readonly plan: PlannedCharge & { readonly step: 'announce' | 'charge' }
}

/** Queues the mail that announces a charge of a stored card. */
export const queueChargeAnnounced = async (
  tx: Tx,
  { outbox, config }: PaymentsDeps,
  { event, customer, card, plan }: Announced,
): Promise<void> => {
  const [amount, date] = [formatPence(plan.pence), formatDate(plan.chargedOn)]
  await outbox.queueMail(tx, {
    to: customer.email,
    kind: 'charge-announced',
    eventId: event.id,
    section: event.section,
    subject: `We will take ${amount} from your card on ${date}`,
    body: mailParts(
      mailGreeting(customer.firstName),
      mailText(
        `We will take ${amount} for ${eventDisplayName(event)} from your card ending in ${card.card_digits} on ${date}. You don’t have to do anything.`,
      ),
      mailText('If you want to pay another way, or remove your card, please do so before that day.'),
      mailButton('Open my event', addressOf(config, event)),
    ),
  })
}

/**
 * Queues the mail about a declined charge: when the card is charged again, or that its customer has to pay. A customer
 * who has not stored the card gets none: they took the place of the one who did, or the card was removed since.
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
  const declined = (await readChargesOf(tx, [card])).filter(
    ({ status, due_date }) => status === 'failed' && due_date === payment.due_date,
  ).length
  const amount = formatPence(payment.amount_pence)
  const title = eventDisplayName(event)
  await outbox.queueMail(tx, {
    to: customer.email,
    kind: 'charge-declined',
    eventId: event.id,
    section: event.section,
    subject: `Your card was declined: ${amount} for ${title}`,
    body: mailParts(
      mailGreeting(customer.firstName),
      mailText(
        `We could not take ${amount} for ${title} from your card ending in ${payment.card_digits}. ${payment.reason ?? 'The card was declined'}.`,
      ),
      mailText(
        declined < maxDeclined
          ? `We will try again on ${formatDate(addDays(dayOf(now()), retryDays))}. You can also pay now, and nothing more is taken.`
          : 'We will not try this card again. Please pay now, by card or bank transfer.',
      ),
      mailButton('Pay now', addressOf(config, event)),
    ),
  })
}
