import type { PaymentIntent } from '../payment-gateway.ts'
import type { WebserviceRecord } from '../secure-trading/webservice-record.ts'
import { findSandboxCard } from './sandbox-cards.ts'

/**
 * Checks a card without charging it, and returns the provider's record of the check. Cards that a payment would
 * decline are declined; all others are accepted without a challenge.
 */
export const checkSandboxCard = (
  { reference, amountPence }: PaymentIntent,
  card: { readonly number: string; readonly expiry: string },
  now: Date,
): WebserviceRecord => ({
  requesttypedescription: 'ACCOUNTCHECK',
  transactionreference: `sandbox-${reference}`,
  orderreference: reference,
  accounttypedescription: 'ECOM',
  baseamount: String(amountPence),
  currencyiso3a: 'GBP',
  errorcode: findSandboxCard(card.number, card.expiry, now).does === 'decline' ? '70000' : '0',
  maskedpan: card.number.replace(/\D/g, '').slice(-4).padStart(16, '#'),
  expirydate: card.expiry,
})
