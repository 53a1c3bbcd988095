import { findPerson } from '#features/accounts/server/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { eventHomeAddress } from '#features/events/rules/event-address.ts'
import { eventNameInMail, sampleEvent, sampleReader } from '#features/events/server/index.ts'
import { dayOf, formatDate } from '#kernel/dates.ts'
import { formatPence, type Pence } from '#kernel/money.ts'
import { type BankAccount, demoBankAccount } from '#platform/server/bank-account.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { automaticMail, eventMailTo } from '#platform/server/mail/automatic-mail.ts'
import { mailButton, mailFacts, mailParts } from '#platform/server/mail/layout.ts'
import type { PaymentsDeps } from '../payments-deps.ts'

type TransferOrder = {
  readonly event: EventDocument
  readonly amountPence: Pence
  readonly reference: string
  readonly expiresAt: Date
}

type StoredOrder = Omit<TransferOrder, 'amountPence'> & {
  readonly payment: { readonly customer_id: string; readonly amount_pence: Pence }
}

/** Queues the mail with the account to transfer to. A payer without an address gets none. */
export const queueTransferMail = async (
  tx: Tx,
  { outbox, config }: PaymentsDeps,
  { payment, ...order }: StoredOrder,
): Promise<void> => {
  const payer = await findPerson(tx, payment.customer_id)
  const { bankAccount } = config
  if (!payer?.email || !bankAccount) return
  const amountPence = payment.amount_pence
  await outbox.queueMail(tx, transferMail(config, bankAccount, payer, { ...order, amountPence }))
}

export const transferMail = automaticMail({
  kind: 'bank-transfer',
  name: 'Bank transfer details',
  sentWhen: 'When a customer wants to pay by bank transfer.',
  to: 'Payer',
  recipientChoice: 'essential',
  alwaysSent: 'The customer can’t pay without it.',
  text: {
    subject: 'Please transfer {amount} for {event}',
    intro:
      'Please transfer {amount} for {event} by {last day}, using the reference below, so we know it is yours.',
    closing: '',
  },
  placeholders: {
    event: 'The name of the event',
    amount: 'The amount to transfer',
    'last day': 'The day by which it should arrive',
  },
  required: ['last day'],
  write: (
    { publicUrl }: { readonly publicUrl: string },
    account: BankAccount,
    payer: { readonly email: string; readonly firstName: string },
    { event, amountPence, reference, expiresAt }: TransferOrder,
  ) => {
    const amount = formatPence(amountPence)
    const { name, sortCode, accountNumber, iban, bic, bankName } = account
    return {
      ...eventMailTo(event, payer),
      values: { event: eventNameInMail(event), amount, 'last day': formatDate(dayOf(expiresAt)) },
      details: mailParts(
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
        mailButton('Open my event', `${publicUrl}${eventHomeAddress({ eventId: event.id })}`),
      ),
    }
  },
  sample: (site) => [
    site,
    demoBankAccount(site.brand),
    sampleReader,
    {
      event: sampleEvent,
      amountPence: 5000,
      reference: 'SAMPLE 1',
      expiresAt: new Date('2030-03-08T12:00:00Z'),
    },
  ],
})
