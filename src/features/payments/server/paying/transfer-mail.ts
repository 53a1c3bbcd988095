import { findPerson } from '#features/accounts/server/index.ts'
import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { eventHomeAddress } from '#features/events/rules/event-address.ts'
import { dayOf, formatDate } from '#kernel/dates.ts'
import { formatPence, type Pence } from '#kernel/money.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { mailButton, mailFacts, mailGreeting, mailParts, mailText } from '#platform/server/mail/layout.ts'
import type { PaymentsDeps } from '../payments-deps.ts'

type TransferOrder = {
  readonly event: EventDocument
  readonly payment: { readonly customer_id: string; readonly amount_pence: Pence }
  readonly reference: string
  readonly expiresAt: Date
}

/** Queues the mail with the account to transfer to. A payer without an address gets none. */
export const queueTransferMail = async (
  tx: Tx,
  { outbox, config }: PaymentsDeps,
  { event, payment, reference, expiresAt }: TransferOrder,
): Promise<void> => {
  const payer = await findPerson(tx, payment.customer_id)
  const { bankAccount } = config
  if (!payer?.email || !bankAccount) return
  const title = eventDisplayName(event)
  const amount = formatPence(payment.amount_pence)
  const { name, sortCode, accountNumber, iban, bic, bankName } = bankAccount
  await outbox.queueMail(tx, {
    to: payer.email,
    kind: 'bank-transfer',
    eventId: event.id,
    section: event.section,
    subject: `Please transfer ${amount} for ${title}`,
    body: mailParts(
      mailGreeting(payer.firstName),
      mailText(
        `Please transfer ${amount} for ${title} by ${formatDate(dayOf(expiresAt))}, using the reference below, so we know it is yours.`,
      ),
      mailFacts([
        ['Amount', amount],
        ['Reference', reference],
        ['Account name', name],
        ['Sort code', sortCode],
        ['Account number', accountNumber],
        ['IBAN', iban],
        ...(bic ? [['BIC', bic] as const] : []),
        ...(bankName ? [['Bank', bankName] as const] : []),
      ]),
      mailButton('Open my event', `${config.publicUrl}${eventHomeAddress({ eventId: event.id })}`),
    ),
  })
}
