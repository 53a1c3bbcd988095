import { findPerson } from '#features/accounts/server/index.ts'
import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { eventHomeAddress } from '#features/events/rules/event-address.ts'
import { dayOf, formatDate } from '#kernel/dates.ts'
import { formatPence, type Pence } from '#kernel/money.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { mailButton, mailFacts, mailGreeting, mailParts, mailText } from '#platform/server/mail/layout.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import type { PaidFor } from '../tables.ts'

type Receipt = {
  readonly payerId: string
  readonly event: EventDocument
  readonly amountPence: Pence
  readonly parts: readonly PaidFor[]
  readonly cardDigits: string | null
  readonly paidAt: Date
}

/** Queues the payer's receipt in the transaction. A payer without an address gets none. */
export const queueReceipt = async (
  tx: Tx,
  { outbox, config }: PaymentsDeps,
  { payerId, event, amountPence, parts, cardDigits, paidAt }: Receipt,
): Promise<void> => {
  const payer = await findPerson(tx, payerId)
  if (!payer?.email) return
  const title = eventDisplayName(event)
  await outbox.queueMail(tx, {
    to: payer.email,
    kind: 'payment-receipt',
    eventId: event.id,
    section: event.section,
    subject: `Receipt: ${formatPence(amountPence)} for ${title}`,
    body: mailParts(
      mailGreeting(payer.firstName),
      mailText(`Thank you. We have received your payment for ${title}.`),
      mailFacts([
        ['Amount', formatPence(amountPence)],
        ['Date', formatDate(dayOf(paidAt))],
        ['Paid by', cardDigits ? `card ending in ${cardDigits}` : 'bank transfer'],
        ...parts.map(({ name, pence }) => [`For ${name}`, formatPence(pence)] as const),
      ]),
      mailButton('Open my event', `${config.publicUrl}${eventHomeAddress({ eventId: event.id })}`),
    ),
  })
}
